// @vitest-environment node
import { expect, test } from "vitest";
import { decodeFormResult, encodeFormResult, type FormResult } from "./form-result.ts";
import { pickQueryParams } from "./request-context.ts";

test("picks the query parameters that the sections of a page read", () => {
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

test("picks every known parameter for a draft, whose sections are unknown", () => {
  const search = new URLSearchParams("q=mesh&token=t&inquiry=sales&other=1");
  expect(pickQueryParams(search)).toEqual({ q: "mesh", token: "t", inquiry: "sales" });
});

test("decodes an encoded form result", () => {
  const result: FormResult = {
    form: "contact",
    outcome: "refused",
    values: { message: "Grüße\r\nfrom 東京" },
    problems: { name: "Enter your name." },
  };
  expect(encodeFormResult(result)).toMatch(/^[\w-]+$/);
  expect(decodeFormResult(encodeFormResult(result))).toEqual(result);
});

test("ignores an invalid header value", () => {
  expect(decodeFormResult(null)).toBeUndefined();
  expect(decodeFormResult("nonsense")).toBeUndefined();
  expect(decodeFormResult(Buffer.from('{"form":"other"}').toString("base64url"))).toBeUndefined();
});
