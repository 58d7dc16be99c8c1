import { expect, test } from "vitest";
import { forwardedHeaders, outwardHeaders, securityHeaders, withCharset } from "./headers.ts";

const visitor = { address: "203.0.113.7", host: "site.example", protocol: "https" } as const;
const sent = {
  accept: "text/html",
  cookie: "a=1",
  "x-forwarded-for": "198.51.100.1",
  "x-middleware-rewrite": "/admin",
  "x-site-route": "request",
  "x-nextjs-request-id": "abc",
  connection: "close, x-once",
  "x-once": "for this connection",
};

test("a part gets the visitor's own headers, none that steer, and who the visitor is", () => {
  expect(forwardedHeaders(sent, visitor)).toEqual({
    accept: "text/html",
    cookie: "",
    host: "site.example",
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-host": "site.example",
    "x-forwarded-proto": "https",
  });
});

test("while developing, the ids pass by which the browser's refresh finds its debug data", () => {
  const forwarded = forwardedHeaders(sent, visitor, true);
  expect(forwarded["x-nextjs-request-id"]).toBe("abc");
  expect(forwarded["x-middleware-rewrite"]).toBeUndefined();
});

test("without https, cookies pass under their own names", () => {
  const plain = forwardedHeaders(sent, { ...visitor, protocol: "http" });
  expect(plain["cookie"]).toBe("a=1");
  const security = securityHeaders({ siteUrl: "http://localhost:3000", hstsSubdomains: false });
  expect(outwardHeaders({ "set-cookie": ["a=1; Path=/"] }, security)).toEqual({
    "set-cookie": ["a=1; Path=/"],
  });
});

test("with https, they go out and come back under a prefix", () => {
  const security = securityHeaders({ siteUrl: "https://site.example", hstsSubdomains: false });
  const { "set-cookie": cookies } = outwardHeaders({ "set-cookie": ["a=1; Path=/"] }, security);
  expect(cookies).toEqual(["__Host-a=1; Path=/; Secure"]);
  expect(forwardedHeaders({ cookie: "__Host-a=1; b=2" }, visitor)["cookie"]).toBe("a=1");
});

test("hosts below are spoken for only where that is set", () => {
  const hsts = (hstsSubdomains: boolean) =>
    securityHeaders({ siteUrl: "https://site.example", hstsSubdomains })[
      "strict-transport-security"
    ];
  expect(hsts(false)).toBe("max-age=63072000");
  expect(hsts(true)).toBe("max-age=63072000; includeSubDomains");
});

test.each([
  ["text/plain", "text/plain; charset=utf-8"],
  ["application/xml", "application/xml; charset=utf-8"],
  ["application/rss+xml", "application/rss+xml; charset=utf-8"],
  ["text/html; charset=iso-8859-1", "text/html; charset=iso-8859-1"],
  ["image/svg+xml", "image/svg+xml"],
  ["application/json", "application/json"],
  ["font/woff2", "font/woff2"],
])("%s is sent as %s", (type, sentAs) => {
  expect(withCharset(type)).toBe(sentAs);
});
