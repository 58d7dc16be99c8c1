// @vitest-environment node
import { expect, test } from "vitest";
import { decodeAnswer, encodeAnswer, knownQuery, type FormAnswer } from "./visit.ts";

test("known keys are read on the pages that know them; all others leave the page as it is", () => {
  const search = new URLSearchParams("chat_session=a&inquiry=sales&utm_source=x&sent=contact");
  expect(knownQuery("/contact", search)).toEqual({
    sent: "contact",
    chat_session: "a",
    inquiry: "sales",
  });
  expect(knownQuery("/about", search)).toEqual({ sent: "contact" });
  expect(knownQuery("/contact", new URLSearchParams("utm_source=x"))).toEqual({});
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
