// @vitest-environment node
import { expect, test } from "vitest";
import { decodeAnswer, encodeAnswer, type FormAnswer } from "./form-result.ts";
import { knownQuery } from "./request-context.ts";

test("known keys are read where a section reads them; all others leave the page as it is", () => {
  const search = new URLSearchParams("chat_session=a&inquiry=sales&utm_source=x&sent=contact");
  expect(knownQuery(search, ["hero", "contactForm"])).toEqual({
    sent: "contact",
    chat_session: "a",
    inquiry: "sales",
  });
  expect(knownQuery(search, ["contactForm", "schedulingFrame"])).toHaveProperty("utm_source", "x");
  expect(knownQuery(search, [])).toEqual({ sent: "contact" });
  expect(knownQuery(new URLSearchParams("utm_source=x"), ["contactForm"])).toEqual({});
});

test("a draft, whose sections are not known, is told every known key", () => {
  const search = new URLSearchParams("q=mesh&ticket=t&inquiry=sales&other=1");
  expect(knownQuery(search)).toEqual({ q: "mesh", ticket: "t", inquiry: "sales" });
});

test("an answer survives its way in a header", () => {
  const answer: FormAnswer = {
    form: "contact",
    outcome: "refused",
    values: { message: "Grüße\r\nfrom 東京" },
    problems: { name: "Enter your full name." },
  };
  expect(encodeAnswer(answer)).toMatch(/^[\w-]+$/);
  expect(decodeAnswer(encodeAnswer(answer))).toEqual(answer);
});

test("a foreign header value is no answer", () => {
  expect(decodeAnswer(null)).toBeUndefined();
  expect(decodeAnswer("nonsense")).toBeUndefined();
  expect(decodeAnswer(Buffer.from('{"form":"other"}').toString("base64url"))).toBeUndefined();
});
