// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { resolveDemoUrl, isExternalUrl, addSessionToUrl } from "./chat-links.ts";

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
const carried = `chat_session=${session}`;
const calendar = "https://cal.example.com/arq?plan=1";

beforeEach(() => {
  Reflect.get(window, "happyDOM").setURL("https://www.example.com/solutions/arqflow");
});

test.each([
  ["/contact", `/contact?${carried}`],
  ["/contact?inquiry=sales#form", `/contact?inquiry=sales&${carried}#form`],
  ["https://www.example.com/schedule-demo", `/schedule-demo?${carried}`],
  ["/book?chat_session=other", `/book?${carried}`],
  ["https://cal.example.com/arq", `https://cal.example.com/arq?${carried}`],
  ["/solutions/arqmesh#features", "/solutions/arqmesh#features"],
  ["https://evil.example/contact", "https://evil.example/contact"],
  ["mailto:sales@example.com", "mailto:sales@example.com"],
  ["#features", "#features"],
])("a link to where a person goes on carries the session, any other is left: %s", (from, to) => {
  expect(addSessionToUrl(from, session, calendar)).toBe(to);
});

test.each([
  ["/schedule-demo", `/schedule-demo?${carried}`],
  [`/schedule-demo?${carried}`, `/schedule-demo?${carried}`],
  ["https://www.example.com/demo", `/demo?${carried}`],
  [calendar, `${calendar}&${carried}`],
  ["https://evil.example/arq", `${calendar}&${carried}`],
  ["//evil.example/arq", `${calendar}&${carried}`],
  ["javascript:alert(1)", `${calendar}&${carried}`],
  [null, `${calendar}&${carried}`],
])(
  "the demo button leads to this site or the scheduling page, never to %s elsewhere",
  (url, to) => {
    expect(resolveDemoUrl(url, session, calendar)).toBe(to);
  },
);

test("what is outside is known by its origin", () => {
  expect(["/contact", "#a", "https://www.example.com/x"].some(isExternalUrl)).toBe(false);
  expect(["//evil.example", "https://example.com/", "mailto:a@b.c"].every(isExternalUrl)).toBe(
    true,
  );
});
