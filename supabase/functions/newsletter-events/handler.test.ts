import { expect, test } from "vitest";
import { signWebhook } from "../_shared/webhooks.ts";
import { handler } from "./handler.ts";

const secret = `whsec_${"A".repeat(32)}`;

/** Sends a signed event; returns the status and the calls to the database. */
async function send(event: object, headers: Record<string, string> = {}) {
  const calls: string[] = [];
  const body = JSON.stringify(event);
  const response = await handler(
    new Request("https://x.test/functions/v1/newsletter-events", {
      method: "POST",
      headers: { ...signWebhook(secret, "msg_1", body, Date.now()), ...headers },
      body,
    }),
    {
      env: { get: (name) => (name === "WEBHOOK_SECRET" ? secret : undefined) },
      fetch: async (url, init) => {
        calls.push(`${String(url).split("/").at(-1)} ${String(init?.body)}`);
        return new Response(null, { status: 204 });
      },
    },
  );
  return { status: response.status, calls };
}

test("unsubscribes the addresses of an event", async () => {
  const event = { type: "newsletter.unsubscribed", data: { email: "ada@example.com" } };
  expect(await send(event)).toEqual({
    status: 202,
    calls: ['unsubscribe_addresses {"addresses":["ada@example.com"]}'],
  });
});

test("rejects a body above the size limit, also without a Content-Length header", async () => {
  const data = { emails: Array.from({ length: 10_000 }, (_, index) => `${index}@example.com`) };
  const event = { type: "newsletter.unsubscribed", data };
  expect(await send(event)).toEqual({ status: 413, calls: [] });
  const length = String(JSON.stringify(event).length);
  expect(await send(event, { "content-length": length })).toEqual({ status: 413, calls: [] });
});
