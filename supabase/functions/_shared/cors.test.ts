import { expect, test } from "vitest";
import { withCors } from "./cors.ts";

const site = "https://www.example.com";
const env = { get: (name: string) => (name === "SITE_URL" ? `${site}/` : undefined) };
const handle = withCors(env, async () => Response.json({ here: true }, { status: 201 }));
const ask = (origin: string | undefined, method = "POST", given = handle) =>
  given(
    new Request("https://project.supabase.co/functions/v1/one", {
      method,
      ...(origin === undefined ? {} : { headers: { origin } }),
    }),
  );

test("pages at SITE_URL may read an answer, and are told what they may send", async () => {
  const answer = await ask(site);
  expect([answer.status, await answer.json()]).toEqual([201, { here: true }]);
  expect(answer.headers.get("access-control-allow-origin")).toBe(site);
  const asked = await ask(site, "OPTIONS");
  expect(asked.status).toBe(204);
  expect(asked.headers.get("access-control-allow-headers")).toContain("authorization");
});

test.each([
  "https://example.com",
  "http://www.example.com",
  "https://www.example.com.evil.example",
  "null",
  undefined,
])("a page at %s may not, and caches keep the two apart", async (origin) => {
  for (const method of ["POST", "OPTIONS"]) {
    const { headers } = await ask(origin, method);
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers.get("vary")).toBe("Origin");
  }
});

test("without SITE_URL no page elsewhere may", async () => {
  const closed = withCors({ get: () => undefined }, async () => new Response("here"));
  expect((await ask("null", "POST", closed)).headers.get("access-control-allow-origin")).toBe(null);
});
