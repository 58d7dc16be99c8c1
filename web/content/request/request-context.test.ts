// @vitest-environment node
import { expect, test } from "vitest";
import { decodeFormResult, encodeFormResult, type FormResult } from "./form-result.ts";
import { pickQueryParams } from "./request-context.ts";

test("known keys are read where a section reads them; all others leave the page as it is", () => {
  const search = new URLSearchParams("chat_session=a&inquiry=sales&utm_source=x&sent=contact");
  expect(pickQueryParams(search, ["hero", "contactForm"])).toEqual({
    sent: "contact",
    chat_session: "a",
    inquiry: "sales",
  });
  expect(pickQueryParams(search, ["contactForm", "schedulingFrame"])).toHaveProperty(
    "utm_source",
    "x",
  );
  expect(pickQueryParams(search, [])).toEqual({ sent: "contact" });
  expect(pickQueryParams(new URLSearchParams("utm_source=x"), ["contactForm"])).toEqual({});
});

test("a draft, whose sections are not known, is told every known key", () => {
  const search = new URLSearchParams("q=mesh&ticket=t&inquiry=sales&other=1");
  expect(pickQueryParams(search)).toEqual({ q: "mesh", ticket: "t", inquiry: "sales" });
});

test("an answer survives its way in a header", () => {
  const answer: FormResult = {
    form: "contact",
    outcome: "refused",
    values: { message: "Grüße\r\nfrom 東京" },
    problems: { name: "Enter your full name." },
  };
  expect(encodeFormResult(answer)).toMatch(/^[\w-]+$/);
  expect(decodeFormResult(encodeFormResult(answer))).toEqual(answer);
});

test("a foreign header value is no answer", () => {
  expect(decodeFormResult(null)).toBeUndefined();
  expect(decodeFormResult("nonsense")).toBeUndefined();
  expect(decodeFormResult(Buffer.from('{"form":"other"}').toString("base64url"))).toBeUndefined();
});
