import { expect, test } from "vitest";
import {
  createForwardedHeaders,
  createResponseHeaders,
  createSecurityHeaders,
  addCharset,
} from "./headers.ts";

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

test("forwards visitor headers without control headers and adds the visitor's address", () => {
  expect(createForwardedHeaders(sent, visitor)).toEqual({
    accept: "text/html",
    cookie: "",
    host: "site.example",
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-host": "site.example",
    "x-forwarded-proto": "https",
  });
});

test("forwards the ids of debug data only during development", () => {
  const forwarded = createForwardedHeaders(sent, visitor, true);
  expect(forwarded["x-nextjs-request-id"]).toBe("abc");
  expect(forwarded["x-middleware-rewrite"]).toBeUndefined();
});

test("over http leaves cookie names unchanged", () => {
  const plain = createForwardedHeaders(sent, { ...visitor, protocol: "http" });
  expect(plain["cookie"]).toBe("a=1");
  const security = createSecurityHeaders({
    siteUrl: "http://localhost:3000",
    hstsSubdomains: false,
  });
  expect(createResponseHeaders({ "set-cookie": ["a=1; Path=/"] }, security)).toEqual({
    "set-cookie": ["a=1; Path=/"],
  });
});

test("over https prefixes cookies with __Host- and removes the prefix from requests", () => {
  const security = createSecurityHeaders({
    siteUrl: "https://site.example",
    hstsSubdomains: false,
  });
  const { "set-cookie": cookies } = createResponseHeaders(
    { "set-cookie": ["a=1; Path=/"] },
    security,
  );
  expect(cookies).toEqual(["__Host-a=1; Path=/; Secure"]);
  expect(createForwardedHeaders({ cookie: "__Host-a=1; b=2" }, visitor)["cookie"]).toBe("a=1");
});

test("HSTS includes subdomains only if configured", () => {
  const hsts = (hstsSubdomains: boolean) =>
    createSecurityHeaders({ siteUrl: "https://site.example", hstsSubdomains })[
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
])("completes the content type %s to %s", (type, sentAs) => {
  expect(addCharset(type)).toBe(sentAs);
});
