// @vitest-environment node
import { expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const endpoint = await import("./form-endpoint.ts");

const site = "https://www.example.com";
const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`${site}/contact`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
const form = (submit = vi.fn(async () => ({ outcome: "sent" }) as const)) => ({
  fields: ["name", "message"],
  submit,
});

test("a post from this site is taken, one from another site is not", () => {
  const own = (headers: Record<string, string>) =>
    endpoint.isSameOriginPost(new Headers({ host: "www.example.com", ...headers }), site);
  expect(own({ "sec-fetch-site": "same-origin", origin: site })).toBe(true);
  expect(own({ origin: site })).toBe(true);
  expect(own({})).toBe(true);
  expect(own({ "sec-fetch-site": "cross-site" })).toBe(false);
  expect(own({ "sec-fetch-site": "same-site" })).toBe(false);
  expect(own({ origin: "https://evil.example" })).toBe(false);
  expect(own({ origin: "null" })).toBe(false);
});

test("fields are read as browsers send them", async () => {
  expect(await endpoint.readFormFields(posted("name=Ada+L%C3%B6we&message=a%0D%0Ab"))).toEqual({
    name: "Ada Löwe",
    message: "a\r\nb",
  });
});

test("a form that is too long is refused, whether it says so or not", async () => {
  const long = `message=${"a".repeat(endpoint.maxFormBytes)}`;
  expect(await endpoint.readFormFields(posted(long, { "content-length": "10000000" }))).toBe(413);
  expect(await endpoint.readFormFields(posted(long))).toBe(413);
});

test("what is not a form is refused", async () => {
  expect(await endpoint.readFormFields(posted("{}", { "content-type": "application/json" }))).toBe(
    415,
  );
});

test("a touched honeypot is no refusal: it goes on with the form", async () => {
  const contact = form();
  const posted = { name: "Ada", message: "", website: "https://spam" };
  expect(await endpoint.submitForm(contact, posted, {})).toEqual({ outcome: "sent" });
  expect(contact.submit).toHaveBeenCalledWith(posted, {});
});

test("an absent field counts as empty", async () => {
  const contact = form();
  await endpoint.submitForm(contact, { name: "Ada" }, { client: "visitor" });
  expect(contact.submit).toHaveBeenCalledWith({ name: "Ada", message: "" }, { client: "visitor" });
});

test("what was typed comes back without what a page cannot carry", () => {
  const answer = endpoint.createFormResult(
    "contact",
    form(),
    { name: "A\u0000da", message: "line\nnext", session_id: "not shown" },
    { outcome: "refused", problems: { name: "Enter your full name." } },
  );
  expect(answer.values).toEqual({ name: "Ada", message: "line\nnext" });
  expect(answer.problems).toEqual({ name: "Enter your full name." });
});

test("who sends more than is taken reads when to try again, and the form is not lost", () => {
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
