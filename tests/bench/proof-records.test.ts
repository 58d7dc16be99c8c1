import { expect, test } from "vitest";
import { mergeLatest, getProvenValue, type ProofRecords } from "./proof-records.ts";
import type { Target } from "./targets.ts";

const evidence: Target["by"] = {
  proof: [{ steps: ["leads", "listeners"], count: "lost" }, { steps: ["e2e"] }],
};
const createRecord = (counts: Record<string, number>, at = "2026-01-02T10:00:00.000Z") => ({
  at,
  commit: "abc",
  counts,
});
const allPassed: ProofRecords = {
  leads: createRecord({ lost: 2 }),
  listeners: createRecord({ lost: 1 }),
  e2e: createRecord({ screens: 5 }),
};

test("a proven value is the sum of the counts; a step without a count adds nothing", () => {
  expect(getProvenValue(evidence, allPassed)).toEqual({
    value: 3,
    from: "npm run proof, 2026-01-02, abc",
  });
});

test("while a step has not passed there is no value, and the step is named", () => {
  const { leads, e2e } = allPassed;
  expect(getProvenValue(evidence, { ...(leads && { leads }), ...(e2e && { e2e }) })).toEqual({
    value: undefined,
    from: "npm run proof -- listeners",
  });
});

test("the value is NaN if a step lacks its count", () => {
  expect(
    getProvenValue(evidence, { ...allPassed, leads: createRecord({ found: 1 }) }).value,
  ).toBeNaN();
});

test("merged records contain the later record of each step", () => {
  const older = createRecord({ lost: 5 }, "2026-01-01T10:00:00.000Z");
  const newer = createRecord({ lost: 0 }, "2026-01-03T10:00:00.000Z");
  expect(mergeLatest({ leads: older, bookings: older }, { leads: newer })).toEqual({
    leads: newer,
    bookings: older,
  });
  expect(mergeLatest({ leads: newer }, { leads: older, slots: older })).toEqual({
    leads: newer,
    slots: older,
  });
});
