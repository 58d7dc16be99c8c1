import { expect, test } from "vitest";
import { webhookPoster } from "./ways-out.ts";

const message = { headers: { "content-type": "application/json" }, body: "{}" };

/** Posts with a name that leads to these addresses; gives where the runtime was sent, if anywhere. */
async function post(target: string, addresses: string[], environment: Record<string, string> = {}) {
  const asked: string[] = [];
  const runtime = {
    env: { get: (name: string) => environment[name] },
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      asked.push(`${String(url)} ${init?.redirect}`);
      return new Response(null, { status: 204 });
    },
  };
  const poster = webhookPoster(runtime, async () => addresses);
  const outcome = await poster(new URL(target), message, AbortSignal.timeout(10_000)).catch(
    (error: Error) => error.name,
  );
  return { outcome, asked };
}

test("a name that leads to public addresses is posted to, without following redirects", async () => {
  expect(await post("https://crm.example.com/", ["93.184.216.34", "2606:4700::1"])).toEqual({
    outcome: 204,
    asked: ["https://crm.example.com/ manual"],
  });
});

test.each<[string, string[]]>([
  ["http://crm.example.com/", ["93.184.216.34"]],
  ["https://anna:secret@crm.example.com/", ["93.184.216.34"]],
  ["https://crm.example.com/", ["93.184.216.34", "10.0.0.1"]],
  ["https://crm.example.com/", ["::1"]],
  ["https://2130706433/", []],
  ["https://[::ffff:169.254.169.254]/", []],
])("nothing is posted to %s that leads to %j", async (target, addresses) => {
  expect(await post(target, addresses)).toEqual({ outcome: "PermanentFailure", asked: [] });
});

test("a name without an address is a failure that may pass", async () => {
  expect(await post("https://crm.example.com/", [])).toEqual({ outcome: "Error", asked: [] });
});

test("targets of the own network are taken where that is set", async () => {
  const { outcome } = await post("http://127.0.0.1:8080/", [], { WEBHOOK_PRIVATE_TARGETS: "on" });
  expect(outcome).toBe(204);
});
