import { afterEach, expect, test } from "vitest";
import { setPreferredTimeZone } from "../../../format/time-zone.ts";
import { groupOfTask } from "./task-groups.ts";

afterEach(() => setPreferredTimeZone(undefined));

const now = new Date(2026, 10, 26, 15, 0);
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test.each([
  ["overdue", at(25, 23)],
  ["overdue", at(26, 14)],
  ["today", at(26, 16)],
  ["later", at(27, 0)],
  ["later", null],
] as const)("a task is %s when it is due %s", (group, due_at) => {
  expect(groupOfTask({ due_at, done_at: null }, now)).toBe(group);
});

test("a completed task is done regardless of its due date", () => {
  expect(groupOfTask({ due_at: at(25, 23), done_at: at(26, 9) }, now)).toBe("done");
});

test("today ends at midnight of the user's time zone", () => {
  setPreferredTimeZone("Asia/Tokyo");
  const task = { due_at: "2026-11-26T15:00:00Z", done_at: null };
  expect(groupOfTask(task, new Date("2026-11-26T14:59:00Z"))).toBe("later");
  expect(groupOfTask(task, new Date("2026-11-26T15:00:00Z"))).toBe("today");
});
