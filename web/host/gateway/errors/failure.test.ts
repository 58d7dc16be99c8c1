import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { failureAnswer } from "./failure.ts";

test.each([500, 502, 503, 504] as const)(
  "people read the spec's fallback when a page fails with %i",
  (status) => {
    const answer = failureAnswer({ status }, true);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain("<h1>Something went wrong</h1>");
    expect(answer.body).toContain(
      "We're sorry, but something unexpected happened. Please refresh the page to try again.",
    );
    expect(answer.body).toContain('<a href="">Refresh Page</a>');
  },
);

test("a page of failure runs and loads nothing but its one style", () => {
  const { headers, body } = failureAnswer({ status: 500 }, true);
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).not.toMatch(/<script|style=|src=|url\(/);
});

test("a failure with a reason of its own says that reason", () => {
  const { body } = failureAnswer({ status: 503, message: "The site is <starting>." }, true);
  expect(body).toContain("<h1>One moment</h1>");
  expect(body).toContain("The site is &lt;starting>.");
  expect(body).not.toContain("Something went wrong");
});

test("a program reads which part of the way failed", () => {
  const { headers, body } = failureAnswer({ status: 504 }, false);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({ statusCode: 504, error: "This takes too long" });
});

test("an address with nothing leads home", () => {
  expect(failureAnswer({ status: 404 }, true).body).toContain(
    '<a href="/">Return to the home page</a>',
  );
});
