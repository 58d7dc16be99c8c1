import { expect, test } from "vitest";
import { pivot } from "./pivot.ts";

test("each kind has a count per period, the sum of its rows", () => {
  const first = { starts: "2026-11-02", ends: "2026-11-08" };
  const second = { starts: "2026-11-09", ends: "2026-11-15" };
  expect(
    pivot(
      ["held", "open"],
      [
        { ...first, kind: "held", count: 2 },
        { ...second, kind: "open", count: 1 },
        { ...second, kind: "open", count: 3 },
      ],
    ),
  ).toEqual({
    periods: [first, second],
    counts: { held: [2, 0], open: [0, 4] },
    total: 6,
  });
});
