// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { emailText, splitLinks } from "./email-text.ts";

test("the text part is preferred", () => {
  expect(emailText({ text_body: " Hello \n", html_body: "<p>Other</p>" })).toBe("Hello");
});

test("an HTML email is shown without markup, with the addresses of its links", () => {
  const html_body =
    '<head><title>x</title></head><style>p{}</style><p>Reset: <a href="https://a.test/r">here</a></p><script>alert(1)</script>';
  expect(emailText({ text_body: null, html_body })).toBe("Reset: here https://a.test/r");
});

test("addresses become links, and the punctuation around them remains text", () => {
  expect(splitLinks("Open https://a.test/r?x=1&y=2. Then (http://b.test) sign in.")).toEqual([
    { text: "Open " },
    { text: "https://a.test/r?x=1&y=2", href: "https://a.test/r?x=1&y=2" },
    { text: ". Then (" },
    { text: "http://b.test", href: "http://b.test" },
    { text: ") sign in." },
  ]);
});

test("no other scheme becomes a link", () => {
  const text = "javascript:alert(1) data:text/html,x";
  expect(splitLinks(text)).toEqual([{ text }]);
});
