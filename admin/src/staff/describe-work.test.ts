import { expect, test } from "vitest";
import { describeWork } from "./staff.copy.ts";

const none = { leads: 0, people: 0, tasks: 0, handoffs: 0, rules: 0 };

test("work is listed with its counts, without what there is none of", () => {
  expect(describeWork({ ...none, leads: 995, tasks: 3, handoffs: 1 })).toBe(
    "995 leads, 3 open tasks and 1 hand-off",
  );
  expect(describeWork({ ...none, rules: 1 })).toBe("1 assignment rule");
  expect(describeWork(none)).toBe("");
});
