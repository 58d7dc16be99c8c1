import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createSecurityHeaders } from "../security/headers.ts";
import { portOf } from "../../supervisor/ports.ts";
import { formatRawRejection, reject } from "./reject.ts";

const security = createSecurityHeaders({ siteUrl: "https://site.example", hstsSubdomains: false });
const statuses = [400, 403, 404, 405, 408, 413, 415, 421, 429, 431, 500, 502, 503, 504] as const;

test.each(statuses)(
  "an error response with %d has every security header, as a page and as JSON",
  async (status) => {
    const server = createServer((request, response) => {
      response.setHeader("x-powered-by", "set before");
      reject(request, response, security, { status });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    for (const accept of ["text/html", "application/json"]) {
      const result = await fetch(`http://127.0.0.1:${portOf(server)}/`, { headers: { accept } });
      expect(result.status).toBe(status);
      for (const [name, value] of Object.entries(security))
        expect([name, result.headers.get(name)]).toEqual([name, value]);
      expect(result.headers.get("content-type")).toBe(`${accept}; charset=utf-8`);
      expect(result.headers.get("cache-control")).toBe("no-store");
      expect(result.headers.get("x-powered-by")).toBe(null);
      const policy = result.headers.get("content-security-policy");
      expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
      expect(policy).not.toMatch(/unsafe|script-src/);
      await result.text();
    }
  },
);

test("the response to an invalid request has every security header", () => {
  const text = formatRawRejection("HPE_INVALID_METHOD", security);
  for (const [name, value] of Object.entries(security))
    expect(text).toContain(`\r\n${name}: ${String(value)}\r\n`);
  expect(text).toContain("content-security-policy: default-src 'none'");
});
