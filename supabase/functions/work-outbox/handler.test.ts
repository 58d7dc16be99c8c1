import { expect, test } from "vitest";
import type { OutboxContext } from "../_shared/context.ts";
import { handler } from "./handler.ts";

const environment: Readonly<Record<string, string>> = {
  OUTBOX_SECRET: "a-secret",
  SITE_URL: "https://www.example.com",
  SUPABASE_URL: "https://project.example",
};
const unexpected = () => Promise.reject(new Error("unexpected call"));

/** Calls the function as the timer does; `respond` is the database. */
const callHandler = (respond: (name: string) => Response) => {
  const context: OutboxContext = {
    env: { get: (name) => environment[name] },
    fetch: async (url) => respond(String(url).split("/").at(-1) ?? ""),
    send: unexpected,
    post: unexpected,
    read: unexpected,
    parseCalendar: unexpected,
  };
  const headers = { authorization: "Bearer a-secret" };
  const url = "https://project.example/functions/v1/work-outbox";
  return handler(new Request(url, { method: "POST", headers }), context);
};

test("reports no work when the outbox is empty", async () => {
  const response = await callHandler((name) => Response.json(name === "fan_out_events" ? 0 : []));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ done: 0, pending: 0, dead: 0 });
});

test.each(["fan_out_events", "claim_outbox"])(
  "responds 503 when %s returns a page instead of JSON",
  async (broken) => {
    const response = await callHandler((name) =>
      name === broken
        ? new Response("<html>Bad gateway</html>", { headers: { "content-type": "text/html" } })
        : Response.json(0),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: "The database cannot be reached." });
  },
);
