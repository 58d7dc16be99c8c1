import { expect, test } from "vitest";
import { forwardedHeaders } from "./headers.ts";

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
    cookie: "a=1",
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
