import { randomUUID } from "node:crypto";
import { sendContactForm } from "../../../support/fixtures/contact-form.ts";
import { dataDir, expect, origin, test } from "../../../support/browser/e2e.ts";
import { withProductDatabase } from "../../../support/product/product-database.ts";
import {
  apikey,
  evil,
  json,
  lead,
  leadsOf,
  newAddress,
  raw,
  setUpStaff,
  visit,
} from "./attacks.fixture.ts";

/** Malformed and forged requests by visitors. Asserts stored data, not only a status. */
test.describe("attack", () => {
  setUpStaff();

  for (const method of ["GET", "HEAD", "DELETE"]) {
    test(`a request smuggled in the body of a ${method} is never executed`, async () => {
      const email = newAddress();
      const body = JSON.stringify(lead(email));
      const inner = [
        "POST /rest/v1/leads HTTP/1.1",
        "Host: HOST",
        `apikey: ${apikey}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "",
        body,
      ]
        .join("\r\n")
        .replaceAll("HOST", new URL(origin()).host);
      const head = [`${method} /rest/v1/leads HTTP/1.1`, "Host: HOST", `apikey: ${apikey}`];
      const chunked = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      await Promise.all([
        raw(...head, "Transfer-Encoding: chunked", "Connection: close", "", chunked),
        raw(
          ...head,
          `Content-Length: ${inner.length}`,
          "Connection: close, content-length",
          "",
          inner,
        ),
      ]);
      expect((await visit("/rest/v1/leads?select=id")).status).toBe(401);
      expect(await leadsOf(email)).toEqual([]);
    });
  }

  for (const [what, lines] of [
    ["two lengths", ["GET / HTTP/1.1", "Host: HOST", "Content-Length: 1", "Content-Length: 2"]],
    [
      "a length and chunks",
      ["POST / HTTP/1.1", "Host: HOST", "Content-Length: 5", "Transfer-Encoding: chunked"],
    ],
    ["a blank before the colon", ["GET / HTTP/1.1", "Host: HOST", "Transfer-Encoding : chunked"]],
    ["two hosts", ["GET / HTTP/1.1", "Host: HOST", "Host: evil.example"]],
    ["another server's address", ["GET http://evil.example/ HTTP/1.1", "Host: HOST"]],
    ["dots", ["GET /admin/../rest/v1/ HTTP/1.1", "Host: HOST"]],
    ["encoded dots", ["GET /studio/%2e%2e/%2e%2e/package.json HTTP/1.1", "Host: HOST"]],
    ["an encoded slash", ["GET /contact%2f..%2fadmin HTTP/1.1", "Host: HOST"]],
    ["an empty segment", ["GET //evil.example/ HTTP/1.1", "Host: HOST"]],
    ["a NUL", ["GET /contact%00 HTTP/1.1", "Host: HOST"]],
  ] as const) {
    test(`a request with ${what} is rejected by the gateway`, async () => {
      const [status] = (await raw(...lines, "Connection: close", "", "")).split("\r\n");
      expect(status).toBe("HTTP/1.1 400 Bad Request");
    });
  }

  test("internal headers of the services are ignored when sent by clients", async () => {
    const canary = `canary-${randomUUID()}`;
    const answer = { form: "contact", outcome: "refused", values: { name: canary }, problems: {} };
    const page = await visit("/contact", {
      headers: {
        "x-site-route": "request",
        "x-form-result": Buffer.from(JSON.stringify(answer)).toString("base64url"),
        "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
        "x-middleware-rewrite": "/~/contact",
      },
    });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(canary);
    const forged = { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" };
    expect((await visit("/~/contact", { headers: forged })).status).toBe(404);
  });

  for (const path of ["/", "/contact?sent=contact", "/sitemap.xml", "/robots.txt", "/admin/"]) {
    test(`a forged host appears in no address of ${path}, for any visitor`, async () => {
      const lie = [`GET ${path} HTTP/1.1`, "Host: evil.example", "X-Forwarded-Host: evil.example"];
      expect(await raw(...lie, "Connection: close", "", "")).not.toMatch(/\/\/evil\.example/);
      expect(await (await visit(path)).text()).not.toContain("evil.example");
    });
  }

  test("sockets open neither for visitors nor for other sites", async () => {
    const upgrade = [
      "GET /v1/mux HTTP/1.1",
      "Host: HOST",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    expect(await raw(...upgrade, "", "")).toMatch(/^HTTP\/1\.1 401 /);
    expect(await raw(...upgrade, `Origin: ${evil}`, "", "")).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("rate limits ignore client addresses claimed in headers", async () => {
    const clients = () =>
      withProductDatabase(
        dataDir(),
        async (sql) => (await sql`select 1 from private.rate_clients where name = 'leads'`).length,
      );
    const send = async (place: number) => {
      const headers = {
        "x-forwarded-for": `198.51.100.${place}`,
        "cf-connecting-ip": `198.51.100.${place}`,
        forwarded: `for=198.51.100.${place}`,
        "x-client": `${place}`.repeat(64) + `.${Math.floor(Date.now() / 1000)}.${"A".repeat(43)}`,
      };
      const email = newAddress();
      const body = JSON.stringify(lead(email));
      const direct = { method: "POST", headers: { ...json, ...headers }, body };
      expect((await visit("/rest/v1/leads", direct)).status).toBe(201);
      expect((await sendContactForm(origin(), { email }, { headers })).status).toBe(303);
    };
    await send(1);
    const before = await clients();
    for (const place of [2, 3, 4]) await send(place);
    expect(await clients()).toBe(before);
  });

  test("internal requests of the framework are rejected from clients", async () => {
    const forged: [string, RequestInit][] = [
      ["/contact", { method: "POST", headers: { "next-action": "0".repeat(42) }, body: "[]" }],
      ["/contact", { method: "POST", headers: { "next-action": "x" }, body: new FormData() }],
      ["/", { method: "POST", headers: { "content-type": "text/x-component" }, body: '0:"$1"' }],
      ["/platform", { method: "POST", headers: { "next-action": "__proto__" } }],
      ["/_next/data/x/index.json", {}],
      ...[
        "http://169.254.169.254/latest",
        "http://2130706433/",
        "http://[::1]/",
        "//evil.example",
      ].map((url): [string, RequestInit] => [
        `/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`,
        {},
      ]),
    ];
    for (const [path, init] of forged) {
      const response = await visit(path, init);
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.status, path).toBeLessThan(500);
      expect(await response.text(), path).not.toMatch(/ at .*\.js:\d|node_modules/);
    }
  });
});
