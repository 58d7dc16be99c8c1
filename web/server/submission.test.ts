// @vitest-environment node
import { expect, test, vi } from "vitest";
import { createFormToken, checkFormToken } from "./form-token.ts";
import { createSubmissionContext } from "./submission.ts";

vi.mock("server-only", () => ({}));
const config = vi.hoisted(() => ({ formSecret: "a secret for this test" as string | undefined }));
vi.mock("../config.ts", () => ({ getSiteConfig: () => config }));

const noon = Date.UTC(2026, 4, 5, 12);
const afterMinutes = (count: number) => noon + count * 60_000;
const identity = { form: "contact", email: "Ada@Example.com", text: ["Hello", null] } as const;
const context = (fields: Record<string, string> = {}, page?: string, now = noon) =>
  createSubmissionContext(fields, { page }, identity, now);
const idOf = (changed: Partial<Parameters<typeof createSubmissionContext>[2]> = {}, now = noon) =>
  createSubmissionContext({}, {}, { ...identity, ...changed }, now).submission;

test("without scripts the same form is one submission for ten minutes", () => {
  expect(idOf()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idOf({}, afterMinutes(9))).toBe(idOf());
  expect(idOf({ email: " ada@example.com" })).toBe(idOf());
  expect(idOf({}, afterMinutes(10))).not.toBe(idOf());
  expect(idOf({ text: ["Hullo", null] })).not.toBe(idOf());
  expect(idOf({ form: "booking" })).not.toBe(idOf());
  expect(idOf({ email: "eve@example.com" })).not.toBe(idOf());
  const id = idOf();
  config.formSecret = "another secret";
  expect(idOf(), "depends on the site's secret").not.toBe(id);
  config.formSecret = "a secret for this test";
});

test("without scripts the same form on another page is another submission", () => {
  const idOn = (path: string) => createSubmissionContext({}, { path }, identity, noon).submission;
  expect(idOn("/autumn")).toBe(idOn("/autumn"));
  expect(idOn("/autumn")).not.toBe(idOn("/contact"));
});

test.each([
  ["/autumn", "/autumn"],
  ["/", "/"],
  ["//other.example", null],
  ["/\\other.example", null],
  ["autumn", null],
  [`/${"a".repeat(300)}`, null],
])("stores the page of a form, and nothing for another site: %s", (path, stored) => {
  expect(createSubmissionContext({}, { path }, identity, noon).page).toBe(stored);
});

test("uses the submission id of the page if it is valid", () => {
  const submission_id = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80";
  expect(context({ submission_id }).submission).toBe(submission_id);
  expect(context({ submission_id: "1" }).submission).toBe(idOf());
});

test("collects spam signals, all of them optional", () => {
  const token = createFormToken(noon) ?? "";
  expect(context({ website: "x", elapsed_ms: "512", token }).signals).toEqual({
    honeypot: true,
    elapsed_ms: 512,
    token: "valid",
  });
  expect(context().signals).toEqual({});
  expect(context({ elapsed_ms: "soon", token: "made.up" }).signals).toEqual({ token: "forged" });
});

test("a form token is the same for a day, valid for a month, and distinct from a forged one", () => {
  const token = createFormToken(noon);
  expect(createFormToken(afterMinutes(11 * 60))).toBe(token);
  expect(createFormToken(afterMinutes(24 * 60))).not.toBe(token);
  expect(checkFormToken(token, afterMinutes(30 * 24 * 60))).toBe("valid");
  expect(checkFormToken(token, afterMinutes(40 * 24 * 60))).toBe("expired");
  expect(checkFormToken(`${token}x`, noon)).toBe("forged");
  config.formSecret = undefined;
  expect(createFormToken(noon)).toBeUndefined();
  config.formSecret = "a secret for this test";
});

test("without scripts the attribution comes from the URL of the page", () => {
  const page = "https://www.example.com/contact?utm_source=news&chat_session=secret";
  expect(context({}, page).attribution).toMatchObject({
    first: { landing: "/contact", utm_source: "news" },
    pages: ["/contact"],
  });
  expect(JSON.stringify(context({}, page).attribution)).not.toContain("secret");
  expect(context({}, "about:client").attribution).toBeNull();
});
