import { expect, test } from "vitest";
import { validateBody } from "./bodies.ts";

/** The status of the error response; undefined for a valid body. */
const validate = (
  body: string | Uint8Array,
  type: string | null = "application/json",
  isVisitor = true,
) =>
  validateBody(typeof body === "string" ? new TextEncoder().encode(body) : body, type, isVisitor)
    ?.status;

test("accepts one JSON object and an empty body", () => {
  expect(validate('{"a":"b"}')).toBeUndefined();
  expect(validate('[{"a":"b"}]')).toBeUndefined();
  expect(validate("", null)).toBeUndefined();
  expect(validate('{"a":"b"}', "application/json; charset=utf-8")).toBeUndefined();
});

test("accepts several rows from the service and staff only", () => {
  expect(validate("[{},{}]")).toBe(400);
  expect(validate("[]")).toBe(400);
  expect(validate("[{},{}]", "application/json", false)).toBeUndefined();
});

test.each([
  null,
  "text/csv",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/jsonp",
])("rejects the content type %j", (type) => {
  expect(validate("{}", type)).toBe(415);
});

test("rejects text that cannot be stored in keys and nested values", () => {
  for (const text of ["\\u0000", "\\ud83d", "\\udc00"]) {
    expect(validate(`{"a":{"b":["${text}"]}}`)).toBe(400);
    expect(validate(`{"${text}":1}`)).toBe(400);
  }
  expect(validate('{"a":"\\ud83d\\ude00 \\\\u0000"}')).toBeUndefined();
});

test("rejects invalid JSON and invalid UTF-8", () => {
  expect(validate("{")).toBe(400);
  expect(validate(new Uint8Array([0x22, 0xff, 0x22]))).toBe(400);
  expect(validate("[".repeat(50_000))).toBe(400);
});
