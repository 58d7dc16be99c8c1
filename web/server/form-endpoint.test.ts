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
    endpoint.isOwnPost(new Headers({ host: "www.example.com", ...headers }), site);
  expect(own({ "sec-fetch-site": "same-origin", origin: site })).toBe(true);
  expect(own({ origin: site })).toBe(true);
  expect(own({})).toBe(true);
  expect(own({ "sec-fetch-site": "cross-site" })).toBe(false);
  expect(own({ "sec-fetch-site": "same-site" })).toBe(false);
  expect(own({ origin: "https://evil.example" })).toBe(false);
  expect(own({ origin: "null" })).toBe(false);
});

test("fields are read as browsers send them", async () => {
  expect(await endpoint.readFields(posted("name=Ada+L%C3%B6we&message=a%0D%0Ab"))).toEqual({
    name: "Ada Löwe",
    message: "a\r\nb",
  });
});

test("a form that is too long is refused, whether it says so or not", async () => {
  const long = `message=${"a".repeat(endpoint.longestForm)}`;
  expect(await endpoint.readFields(posted(long, { "content-length": "10000000" }))).toBe(413);
  expect(await endpoint.readFields(posted(long))).toBe(413);
});

test("what is not a form is refused", async () => {
  expect(await endpoint.readFields(posted("{}", { "content-type": "application/json" }))).toBe(415);
});

test("a touched honeypot is told, not dropped in silence", async () => {
  const contact = form();
  const outcome = await endpoint.submitForm(contact, { name: "Ada", website: "https://spam" });
  expect(outcome).toEqual({ outcome: "refused", problems: { form: endpoint.honeypotProblem } });
  expect(contact.submit).not.toHaveBeenCalled();
});

test("an absent field counts as empty", async () => {
  const contact = form();
  await endpoint.submitForm(contact, { name: "Ada" });
  expect(contact.submit).toHaveBeenCalledWith({ name: "Ada", message: "" });
});

test("the same form on the same day has the same id, another one has not", () => {
  const names = ["name", "message"];
  const id = endpoint.fingerprint({ name: "Ada", message: "Hello" }, names);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(endpoint.fingerprint({ name: "Ada", message: "Hello", other: "x" }, names)).toBe(id);
  expect(endpoint.fingerprint({ name: "Ada", message: "Hullo" }, names)).not.toBe(id);
});

test("what was typed comes back without what a page cannot carry", () => {
  const answer = endpoint.answerFor(
    "contact",
    form(),
    { name: "A\u0000da", message: "line\nnext", session_id: "not shown" },
    { outcome: "refused", problems: { name: "Enter your full name." } },
  );
  expect(answer.values).toEqual({ name: "Ada", message: "line\nnext" });
  expect(answer.problems).toEqual({ name: "Enter your full name." });
});
