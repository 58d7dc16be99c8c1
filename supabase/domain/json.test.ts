import { expect, test } from "vitest";
import { isRecord, parseJsonObject } from "./json.ts";

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ["{}", false],
  [undefined, false],
])("%j is a record: %s", (value, expected) => expect(isRecord(value)).toBe(expected));

test.each([
  ['{"a": 1}', { a: 1 }],
  ["[1]", null],
  ["null", null],
  ["{", null],
])("parses %s as %j", (text, expected) => expect(parseJsonObject(text)).toEqual(expected));
