import { expect, test } from "vitest";
import { describeWorkload } from "./staff.copy.ts";

const none = { leads: 0, people: 0, tasks: 0, handoffs: 0, rules: 0 };

test("lists the non-zero counts", () => {
  expect(describeWorkload({ ...none, leads: 995, tasks: 3, handoffs: 1 })).toBe(
    "995 leads, 3 open tasks and 1 hand-off",
  );
  expect(describeWorkload({ ...none, rules: 1 })).toBe("1 assignment rule");
  expect(describeWorkload(none)).toBe("");
});
