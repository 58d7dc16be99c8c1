import { expect, test } from "vitest";
import { withCors } from "./cors.ts";

const site = "https://www.example.com";
const env = { get: (name: string) => (name === "SITE_URL" ? `${site}/` : undefined) };
const handle = withCors(env, async () => Response.json({ ok: true }, { status: 201 }));
const send = (origin: string | undefined, method = "POST", handler = handle) =>
  handler(
    new Request("https://project.supabase.co/functions/v1/one", {
      method,
      ...(origin === undefined ? {} : { headers: { origin } }),
    }),
  );

test("allows pages at SITE_URL to read responses and answers their preflight requests", async () => {
  const response = await send(site);
  expect([response.status, await response.json()]).toEqual([201, { ok: true }]);
  expect(response.headers.get("access-control-allow-origin")).toBe(site);
  const preflight = await send(site, "OPTIONS");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
});

test.each([
  "https://example.com",
  "http://www.example.com",
  "https://www.example.com.evil.example",
  "null",
  undefined,
])("denies origin %s and varies the response by origin", async (origin) => {
  for (const method of ["POST", "OPTIONS"]) {
    const { headers } = await send(origin, method);
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers.get("vary")).toBe("Origin");
  }
});

test("denies every other origin without SITE_URL", async () => {
  const handle = withCors({ get: () => undefined }, async () => new Response("ok"));
  const { headers } = await send("null", "POST", handle);
  expect(headers.get("access-control-allow-origin")).toBe(null);
});
