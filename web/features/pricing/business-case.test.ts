import { expect, test } from "vitest";
import { createBusinessCase, readEntries } from "./business-case.ts";
import { calculatorContent } from "./calculator.fixture.ts";

const heading = { brand: "Arq & Co", date: "2026-11-27", url: "https://example.com/pricing" };

/** The XML of the sheet, which the archive stores without compression. */
const readSheet = (query: string) => {
  const file = createBusinessCase(calculatorContent, new URLSearchParams(query), heading);
  return new TextDecoder().decode(file);
};

/** The formula and the stored value of a cell. */
function readCell(sheet: string, address: string) {
  const [, formula, value] =
    new RegExp(`<c r="${address}"[^>]*>(?:<f>([^<]*)</f>)?<v>([^<]*)</v>`).exec(sheet) ?? [];
  return { formula, value };
}

test("reads numbers within their limits and uses the middle example without any", () => {
  expect(readEntries(calculatorContent, new URLSearchParams())).toEqual({
    quantities: [4, 300, 0],
    savings: { hours: 600, hourlyCost: 65, share: 35, modelBill: 0 },
  });
  const entered = "q-modules=99&q-tables=abc&q-support=1&hours=-1&share=&modelBill=500";
  expect(readEntries(calculatorContent, new URLSearchParams(entered))).toEqual({
    quantities: [9, 0, 1],
    savings: { hours: 0, hourlyCost: 65, share: 35, modelBill: 500 },
  });
});

test("adds the amounts up with formulas whose stored values are their results", () => {
  const sheet = readSheet("q-modules=4&q-tables=500");
  expect(readCell(sheet, "F6")).toEqual({ formula: "E6", value: "30000" });
  expect(readCell(sheet, "F7")).toEqual({
    formula: "ROUNDUP(MAX(0,B7-C7)/D7,0)*E7",
    value: "84000",
  });
  expect(readCell(sheet, "F8").value).toBe("3600");
  expect(readCell(sheet, "F10")).toEqual({ formula: "SUM(F6:F9)", value: "117600" });
  expect(readCell(sheet, "F11")).toEqual({ formula: "F10/12", value: "9800" });
  expect(readCell(sheet, "F18")).toEqual({
    formula: "ROUND(B14*12*B15*B16-B17*12,0)",
    value: "163800",
  });
  expect(readCell(sheet, "B24")).toEqual({ formula: "B23-B22-B21", value: "28200" });
  expect(readCell(sheet, "F24")).toEqual({ formula: "SUM(B24:D24)", value: "120600" });
  expect(readCell(sheet, "F25")).toMatchObject({ value: "10" });
});

test("shows the label instead of months when the first year is not paid back in time", () => {
  expect(readCell(readSheet("hours=0"), "F25").value).toBe("More than three years");
});

test("escapes texts", () => {
  expect(readSheet("")).toContain("Arq &amp; Co · 2026-11-27");
});
