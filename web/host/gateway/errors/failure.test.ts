import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createFailureResponse } from "./failure.ts";

test.each([500, 502, 503, 504] as const)(
  "shows the fallback of the specification on a page with %i",
  (status) => {
    const response = createFailureResponse({ status }, true);
    expect(response.status).toBe(status);
    expect(response.body).toContain("<h1>Something went wrong</h1>");
    expect(response.body).toContain(
      "We're sorry, but something unexpected happened. Please refresh the page to try again.",
    );
    expect(response.body).toContain('<a href="">Refresh Page</a>');
  },
);

test("an error page loads and runs nothing except its own style", () => {
  const { headers, body } = createFailureResponse({ status: 500 }, true);
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).not.toMatch(/<script|style=|src=|url\(/);
});

test("a specific message replaces the default", () => {
  const { body } = createFailureResponse({ status: 503, message: "The site is <starting>." }, true);
  expect(body).toContain("<h1>One moment</h1>");
  expect(body).toContain("The site is &lt;starting>.");
  expect(body).not.toContain("Something went wrong");
});

test("JSON names the cause of a failure", () => {
  const { headers, body } = createFailureResponse({ status: 504 }, false);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({ statusCode: 504, error: "Request timed out" });
});

test.each([
  [413, "payload_too_large"],
  [429, "over_request_rate_limit"],
  [503, "service_unavailable"],
] as const)("the JSON of a failure with %i has the code %s, whatever its title", (status, code) => {
  const { body } = createFailureResponse({ status }, false);
  expect(JSON.parse(body)).toMatchObject({ code });
});

test("a missing page links to the home page", () => {
  expect(createFailureResponse({ status: 404 }, true).body).toContain(
    '<a href="/">Return to the home page</a>',
  );
});
