// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const endpoint = await import("./form-endpoint.ts");

const site = "https://www.example.com";
const createPost = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`${site}/contact`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
const form = (submit = vi.fn(async () => ({ outcome: "sent" }) as const)) => ({
  fields: ["name", "message"],
  submit,
});

test("accepts posts from this origin and rejects posts from other sites", () => {
  const isAccepted = (headers: Record<string, string>) =>
    endpoint.isSameOriginPost(new Headers({ host: "www.example.com", ...headers }), site);
  expect(isAccepted({ "sec-fetch-site": "same-origin", origin: site })).toBe(true);
  expect(isAccepted({ origin: site })).toBe(true);
  expect(isAccepted({})).toBe(true);
  expect(isAccepted({ "sec-fetch-site": "cross-site" })).toBe(false);
  expect(isAccepted({ "sec-fetch-site": "same-site" })).toBe(false);
  expect(isAccepted({ origin: "https://evil.example" })).toBe(false);
  expect(isAccepted({ origin: "null" })).toBe(false);
});

test("decodes fields as browsers encode them", async () => {
  expect(await endpoint.readFormFields(createPost("name=Ada+L%C3%B6we&message=a%0D%0Ab"))).toEqual({
    name: "Ada Löwe",
    message: "a\r\nb",
  });
});

test("rejects a form above 64 KB, with or without a content length", async () => {
  const long = `message=${"a".repeat(endpoint.maxFormBytes)}`;
  expect(await endpoint.readFormFields(createPost(long, { "content-length": "10000000" }))).toBe(
    413,
  );
  expect(await endpoint.readFormFields(createPost(long))).toBe(413);
});

test("rejects a body that is not form-encoded", async () => {
  expect(
    await endpoint.readFormFields(createPost("{}", { "content-type": "application/json" })),
  ).toBe(415);
});

test("passes a filled honeypot on with the form instead of rejecting it", async () => {
  const contact = form();
  const posted = { name: "Ada", message: "", website: "https://spam" };
  expect(await endpoint.submitForm(contact, posted, {})).toEqual({ outcome: "sent" });
  expect(contact.submit).toHaveBeenCalledWith(posted, {});
});

test("treats a missing field as empty", async () => {
  const contact = form();
  await endpoint.submitForm(contact, { name: "Ada" }, { client: "visitor" });
  expect(contact.submit).toHaveBeenCalledWith({ name: "Ada", message: "" }, { client: "visitor" });
});

test("returns the typed values without control characters", () => {
  const result = endpoint.createFormResult(
    "contact",
    form(),
    { name: "A\u0000da", message: "line\nnext", session_id: "not shown" },
    { outcome: "refused", problems: { name: "Enter your name." } },
  );
  expect(result.values).toEqual({ name: "Ada", message: "line\nnext" });
  expect(result.problems).toEqual({ name: "Enter your name." });
});

test("says when to send a rate-limited form again", () => {
  const outcome = endpoint.toFormOutcome({ waitSeconds: 540 }, "Please try again.");
  expect(endpoint.getHttpStatus(outcome)).toBe(429);
  expect(outcome).toMatchObject({
    problems: { title: "Please wait a little", form: expect.stringContaining("in 9 minutes") },
  });
  expect(endpoint.toFormOutcome("unreachable", "Please try again.")).toEqual({
    outcome: "failed",
    message: "Please try again.",
  });
});
