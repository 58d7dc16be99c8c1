import { expect, test, vi } from "vitest";
import { LakeError } from "../errors.ts";
import { TimeBudget } from "./time-budget.ts";

/** Charges `milliseconds` of work to an address. */
function chargeWork(budget: TimeBudget, address: string, milliseconds: number, now = 1_000): void {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    const end = budget.start(address, now);
    clock.mockReturnValue(milliseconds);
    end();
  } finally {
    clock.mockRestore();
  }
}

test("blocks only the address that used up its budget until the next minute", () => {
  const budget = new TimeBudget({ label: "queries", perAddressMs: 100 });
  chargeWork(budget, "198.51.100.1", 60);
  chargeWork(budget, "198.51.100.1", 60);
  expect(() => chargeWork(budget, "198.51.100.1", 1)).toThrow(LakeError);
  chargeWork(budget, "198.51.100.2", 1);
  chargeWork(budget, "198.51.100.1", 1, 61_001);
});

test("limits the total of all addresses", () => {
  const budget = new TimeBudget({ label: "queries", perAddressMs: 100, totalMs: 1_000 });
  for (let index = 0; index < 20; index += 1) chargeWork(budget, `2001:db8::${index}`, 50);
  expect(() => chargeWork(budget, "2001:db8::ff", 1)).toThrow(LakeError);
  chargeWork(budget, "2001:db8::ff", 1, 61_001);
});
