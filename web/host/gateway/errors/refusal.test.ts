import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { securityHeaders } from "../security/headers.ts";
import { portOf } from "../../supervisor/ports.ts";
import { rawRefusal, refuse } from "./refusal.ts";

const security = securityHeaders({ siteUrl: "https://site.example", hstsSubdomains: false });
const statuses = [400, 403, 404, 405, 408, 413, 415, 421, 429, 431, 500, 502, 503, 504] as const;

test.each(statuses)(
  "a refusal with %d has every header, for people and for programs",
  async (status) => {
    const server = createServer((request, response) => {
      response.setHeader("x-powered-by", "what stood there before");
      refuse(request, response, security, { status });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    for (const accept of ["text/html", "application/json"]) {
      const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`, { headers: { accept } });
      expect(answer.status).toBe(status);
      for (const [name, value] of Object.entries(security))
        expect([name, answer.headers.get(name)]).toEqual([name, value]);
      expect(answer.headers.get("content-type")).toBe(`${accept}; charset=utf-8`);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-powered-by")).toBe(null);
      const policy = answer.headers.get("content-security-policy");
      expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/unsafe|script-src/);
      await answer.text();
    }
  },
);

test("what could not be read as a request is refused with them, too", () => {
  const text = rawRefusal("HPE_INVALID_METHOD", security);
  for (const [name, value] of Object.entries(security))
    expect(text).toContain(`\r\n${name}: ${String(value)}\r\n`);
  expect(text).toContain("content-security-policy: default-src 'none'");
});
