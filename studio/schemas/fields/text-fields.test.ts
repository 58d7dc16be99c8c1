import { expect, test } from "vitest";
import { rejectEmptyLine } from "./text-fields.ts";

test.each([undefined, [], ["one"], ["one", "مرحبا", "製品"]])("accepts %j", (values) => {
  expect(rejectEmptyLine(values)).toBe(true);
});

test.each([[["one", ""]], [["one", "  "]], [["one", null]]])(
  "%j names the empty line",
  (values) => {
    expect(rejectEmptyLine(values)).toBe("Line 2 is empty: write its text or remove it");
  },
);
