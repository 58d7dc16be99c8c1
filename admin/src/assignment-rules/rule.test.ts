import { expect, test } from "vitest";
import { columnsOf, inOrder, moved, ownersOf, type AssignmentRule } from "./rule.ts";

test("owners are unchanged by a round trip through the form", () => {
  for (const owners of [["ada"], ["ada", "bo", "cy"]]) {
    const { owner_id = "", rotation_ids } = columnsOf(owners);
    expect(ownersOf({ owner_id, rotation_ids })).toEqual(owners);
  }
});

test("a rule moves by one place and stays at the ends", () => {
  const ids = ["a", "b", "c"];
  expect(moved(ids, 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(ids, 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(ids, 0, -1)).toEqual(ids);
  expect(moved(ids, 2, 1)).toEqual(ids);
  expect(moved([], 0, 1)).toEqual([]);
});

test("rules at one position are in the order of their creation", () => {
  const rule = (id: string, position: number, created_at: string): AssignmentRule => ({
    id,
    position,
    created_at,
    name: id,
    condition: {},
    is_active: true,
    owner_id: "ada",
    rotation_ids: [],
    updated_at: created_at,
    version: 1,
  });
  const rules = [
    rule("new", 10_000, "2026-11-27T10:00:00Z"),
    rule("old", 10_000, "2026-11-26T10:00:00Z"),
    rule("first", 1, "2026-11-27T11:00:00Z"),
  ];
  expect(inOrder(rules).map(({ id }) => id)).toEqual(["first", "old", "new"]);
});
