import { expect, test } from "vitest";
import { clampQuantity, computeCase, computePrice, type PriceModel } from "./price-model.ts";

const model: PriceModel = {
  basePrice: 30_000,
  oncePrice: 18_000,
  drivers: [
    { min: 1, max: 9, included: 0, perUnits: 1, unitPrice: 21_000 },
    { min: 0, max: 3000, included: 300, perUnits: 100, unitPrice: 1800 },
  ],
};

test("adds the base price and each quantity above what is included", () => {
  expect(computePrice(model, [4, 300])).toEqual({ lines: [84_000, 0], perYear: 114_000 });
  expect(computePrice(model, [4, 500]).lines).toEqual([84_000, 3600]);
  expect(computePrice(model, [4, 301]).lines, "a started unit counts in full").toEqual([
    84_000, 1800,
  ]);
});

test("keeps quantities within their limits", () => {
  expect(computePrice(model, [99, -5]).lines).toEqual([189_000, 0]);
  expect(computePrice(model, []).perYear, "the smallest quantities").toBe(51_000);
  expect(clampQuantity({ min: 1, max: 9 }, Number.NaN)).toBe(1);
});

test("compares the price with the savings", () => {
  const savings = { hours: 600, hourlyCost: 65, share: 35, modelBill: 0 };
  expect(computeCase(114_000, 18_000, savings)).toEqual({
    saved: 163_800,
    firstYear: 132_000,
    net: 49_800,
    paybackMonths: 10,
  });
  expect(computeCase(114_000, 18_000, { ...savings, share: 0 }).paybackMonths).toBeUndefined();
  const getPayback = (perYear: number) => computeCase(perYear, 18_000, savings).paybackMonths;
  expect(getPayback(150_000), "the second year is due before the first is paid back").toBe(24);
  expect(computeCase(114_000, 18_000, { ...savings, modelBill: 1000 })).toMatchObject({
    saved: 151_800,
    net: 37_800,
    paybackMonths: 11,
  });
  expect(getPayback(170_000), "the savings are below the price").toBeUndefined();
});
