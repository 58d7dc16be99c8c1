import { expect, test } from "vitest";
import { countChanged, groupPreview, type PreviewRow } from "./preview.ts";

const row = (change: Partial<PreviewRow>): PreviewRow => ({
  lead_id: "lead",
  name: "Ada",
  company: "",
  created_at: "2026-11-27T10:00:00Z",
  owner_id: "ada",
  new_owner_id: "ada",
  reason: "rotation",
  rule_id: "",
  rule_name: "",
  ...change,
});

test("leads are counted by owner, reason and rule, the largest group first", () => {
  const groups = groupPreview([
    row({ reason: "rule", rule_id: "1", rule_name: "Press", new_owner_id: "bo" }),
    row({}),
    row({}),
    row({ reason: "rule", rule_id: "2", rule_name: "Press", new_owner_id: "bo" }),
  ]);
  expect(groups.map(({ count, reason }) => [count, reason])).toEqual([
    [2, "rotation"],
    [1, "rule"],
    [1, "rule"],
  ]);
  expect(groupPreview([])).toEqual([]);
});

test("leads with another owner today are counted", () => {
  expect(countChanged([row({}), row({ new_owner_id: "bo" })])).toBe(1);
});
