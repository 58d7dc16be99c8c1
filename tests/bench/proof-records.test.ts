import { expect, it } from "vitest";
import { mergeLatest, provenValue, type ProofRecords } from "./proof-records.ts";
import type { Target } from "./targets.ts";

const proofOf: Target["by"] = {
  proof: [{ steps: ["leads", "listeners"], count: "lost" }, { steps: ["e2e"] }],
};
const recordOf = (counts: Record<string, number>, at = "2026-01-02T10:00:00.000Z") => ({
  at,
  commit: "abc",
  counts,
});
const whole: ProofRecords = {
  leads: recordOf({ lost: 2 }),
  listeners: recordOf({ lost: 1 }),
  e2e: recordOf({ screens: 5 }),
};

it("adds up the counts of the steps; a step that only passes adds nothing", () => {
  expect(provenValue(proofOf, whole)).toEqual({ value: 3, from: "npm run proof, 2026-01-02, abc" });
});

it("returns no value while a step has not passed, and names the step", () => {
  const { leads, e2e } = whole;
  expect(provenValue(proofOf, { ...(leads && { leads }), ...(e2e && { e2e }) })).toEqual({
    value: undefined,
    from: "npm run proof -- listeners",
  });
});

it("reports NaN for a step that lacks its count", () => {
  expect(provenValue(proofOf, { ...whole, leads: recordOf({ found: 1 }) }).value).toBeNaN();
});

it("keeps the later record of each step", () => {
  const older = recordOf({ lost: 5 }, "2026-01-01T10:00:00.000Z");
  const newer = recordOf({ lost: 0 }, "2026-01-03T10:00:00.000Z");
  expect(mergeLatest({ leads: older, bookings: older }, { leads: newer })).toEqual({
    leads: newer,
    bookings: older,
  });
  expect(mergeLatest({ leads: newer }, { leads: older, slots: older })).toEqual({
    leads: newer,
    slots: older,
  });
});
