import { expect, test } from "vitest";
import { noEmptyLine } from "./text-fields.ts";

test.each([undefined, [], ["one"], ["one", "مرحبا", "製品"]])("%j stands", (values) => {
  expect(noEmptyLine(values)).toBe(true);
});

test.each([[["one", ""]], [["one", "  "]], [["one", null]]])(
  "%j names the empty line",
  (values) => {
    expect(noEmptyLine(values)).toBe("Line 2 is empty: write its text or remove it");
  },
);
