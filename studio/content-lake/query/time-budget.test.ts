import { expect, test, vi } from "vitest";
import { LakeError } from "../errors.ts";
import { TimeBudget } from "./time-budget.ts";

/** Works for `milliseconds` on an address's account. */
function work(budget: TimeBudget, address: string, milliseconds: number, now = 1_000): void {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    const end = budget.begin(address, now);
    clock.mockReturnValue(milliseconds);
    end();
  } finally {
    clock.mockRestore();
  }
}

test("an address that has used up its allowance waits for the next minute, others do not", () => {
  const budget = new TimeBudget({ what: "queries", each: 100 });
  work(budget, "198.51.100.1", 60);
  work(budget, "198.51.100.1", 60);
  expect(() => work(budget, "198.51.100.1", 1)).toThrow(LakeError);
  work(budget, "198.51.100.2", 1);
  work(budget, "198.51.100.1", 1, 61_001);
});

test("one visitor with very many addresses meets the allowance of all together", () => {
  const budget = new TimeBudget({ what: "queries", each: 100, together: 1_000 });
  for (let index = 0; index < 20; index += 1) work(budget, `2001:db8::${index}`, 50);
  expect(() => work(budget, "2001:db8::ff", 1)).toThrow(LakeError);
  work(budget, "2001:db8::ff", 1, 61_001);
});
