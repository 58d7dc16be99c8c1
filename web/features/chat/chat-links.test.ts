// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { resolveDemoUrl, isExternalUrl, addSessionToUrl } from "./chat-links.ts";

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
const sessionParam = `chat_session=${session}`;
const calendar = "https://cal.example.com/arq?plan=1";

beforeEach(() => {
  Reflect.get(window, "happyDOM").setURL("https://www.example.com/solutions/arqflow");
});

test.each([
  ["/contact", `/contact?${sessionParam}`],
  ["/contact?inquiry=sales#form", `/contact?inquiry=sales&${sessionParam}#form`],
  ["https://www.example.com/schedule-demo", `/schedule-demo?${sessionParam}`],
  ["/book?chat_session=other", `/book?${sessionParam}`],
  ["https://cal.example.com/arq", `https://cal.example.com/arq?${sessionParam}`],
  ["/solutions/arqmesh#features", "/solutions/arqmesh#features"],
  ["https://evil.example/contact", "https://evil.example/contact"],
  ["mailto:sales@example.com", "mailto:sales@example.com"],
  ["#features", "#features"],
])("adds the session only to links of the contact and booking pages: %s", (from, to) => {
  expect(addSessionToUrl(from, session, calendar)).toBe(to);
});

test.each([
  ["/schedule-demo", `/schedule-demo?${sessionParam}`],
  [`/schedule-demo?${sessionParam}`, `/schedule-demo?${sessionParam}`],
  ["https://www.example.com/demo", `/demo?${sessionParam}`],
  [calendar, `${calendar}&${sessionParam}`],
  ["https://evil.example/arq", `${calendar}&${sessionParam}`],
  ["//evil.example/arq", `${calendar}&${sessionParam}`],
  ["javascript:alert(1)", `${calendar}&${sessionParam}`],
  [null, `${calendar}&${sessionParam}`],
])(
  "resolves the demo button to this site or the demo page, never to another site: %s",
  (url, to) => {
    expect(resolveDemoUrl(url, session, calendar)).toBe(to);
  },
);

test("recognizes external links by their origin", () => {
  expect(["/contact", "#a", "https://www.example.com/x"].some(isExternalUrl)).toBe(false);
  expect(["//evil.example", "https://example.com/", "mailto:a@b.c"].every(isExternalUrl)).toBe(
    true,
  );
});
