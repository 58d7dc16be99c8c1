import { expect, test } from "vitest";
import { refuseBody } from "./bodies.ts";

const refusal = (
  body: string | Uint8Array,
  type: string | null = "application/json",
  visitor = true,
) =>
  refuseBody(typeof body === "string" ? new TextEncoder().encode(body) : body, type, visitor)
    ?.status;

test("one JSON object is let through, and so is no body at all", () => {
  expect(refusal('{"a":"b"}')).toBeUndefined();
  expect(refusal('[{"a":"b"}]')).toBeUndefined();
  expect(refusal("", null)).toBeUndefined();
  expect(refusal('{"a":"b"}', "application/json; charset=utf-8")).toBeUndefined();
});

test("only the service and staff send several rows", () => {
  expect(refusal("[{},{}]")).toBe(400);
  expect(refusal("[]")).toBe(400);
  expect(refusal("[{},{}]", "application/json", false)).toBeUndefined();
});

test.each([
  null,
  "text/csv",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/jsonp",
])("a body of type %j is refused", (type) => {
  expect(refusal("{}", type)).toBe(415);
});

test("what no column can hold is refused wherever it stands", () => {
  for (const text of ["\\u0000", "\\ud83d", "\\udc00"]) {
    expect(refusal(`{"a":{"b":["${text}"]}}`)).toBe(400);
    expect(refusal(`{"${text}":1}`)).toBe(400);
  }
  expect(refusal('{"a":"\\ud83d\\ude00 \\\\u0000"}')).toBeUndefined();
});

test("what is not JSON or not UTF-8 is refused", () => {
  expect(refusal("{")).toBe(400);
  expect(refusal(new Uint8Array([0x22, 0xff, 0x22]))).toBe(400);
  expect(refusal("[".repeat(50_000))).toBe(400);
});
