import { expect, it } from "vitest";
import { latestOf, provenFigure, type Proven } from "./proven.ts";
import type { Target } from "./targets.ts";

const by: Target["by"] = {
  proof: [{ steps: ["leads", "listeners"], count: "lost" }, { steps: ["journeys"] }],
};
const passed = (figures: Record<string, number>, at = "2026-01-02T10:00:00.000Z") => ({
  at,
  commit: "abc",
  figures,
});
const whole: Proven = {
  leads: passed({ lost: 2 }),
  listeners: passed({ lost: 1 }),
  journeys: passed({ screens: 5 }),
};

it("adds up the counts of the steps; a step that only passes adds nothing", () => {
  expect(provenFigure(by, whole)).toEqual({ value: 3, from: "npm run proof, 2026-01-02, abc" });
});

it("gives no figure while a step has not passed, and names it", () => {
  const { leads, journeys } = whole;
  expect(provenFigure(by, { ...(leads && { leads }), ...(journeys && { journeys }) })).toEqual({
    value: undefined,
    from: "npm run proof -- listeners",
  });
});

it("takes a step that does not count what it should for no number", () => {
  expect(provenFigure(by, { ...whole, leads: passed({ found: 1 }) }).value).toBeNaN();
});

it("keeps of each step the later record", () => {
  const older = passed({ lost: 5 }, "2026-01-01T10:00:00.000Z");
  const newer = passed({ lost: 0 }, "2026-01-03T10:00:00.000Z");
  expect(latestOf({ leads: older, bookings: older }, { leads: newer })).toEqual({
    leads: newer,
    bookings: older,
  });
  expect(latestOf({ leads: newer }, { leads: older, slots: older })).toEqual({
    leads: newer,
    slots: older,
  });
});
