import { expect, test } from "vitest";
import { addArrived, readChanges } from "./changes.ts";

const answer = {
  cursor: "10:20:",
  is_first: false,
  leads: { new: 2, changed: 1, rows: [{ id: "a", name: "Ada", form_source: "chat" }] },
  handoffs: { new: 0, changed: 0, rows: [] },
  bookings: { new: 1, changed: 0, rows: [{ id: "b", name: null }] },
  tasks: { new: 0, changed: 4, rows: [] },
  pending: { leads: 12, handoffs: 3, overdue_handoffs: 1 },
};

test("a response is parsed", () => {
  expect(readChanges(answer)).toEqual({
    cursor: "10:20:",
    isFirst: false,
    leads: { new: 2, changed: 1, rows: [{ id: "a", name: "Ada" }] },
    handoffs: { new: 0, changed: 0, rows: [] },
    bookings: { new: 1, changed: 0, rows: [{ id: "b", name: null }] },
    changedTasks: 4,
    waiting: { leads: 12, handoffs: 3, lateHandoffs: 1 },
  });
});

test.each([null, undefined, "", [], { leads: 1 }, { cursor: 7 }])(
  "%j is not a valid response",
  (other) => {
    expect(readChanges(other)).toBeUndefined();
  },
);

test("new rows are added up, with the newest twenty", () => {
  const rows = (from: number) =>
    Array.from({ length: 15 }, (_, n) => ({ id: `${from + n}`, name: `Lead ${from + n}` }));
  const first = addArrived({ new: 0, rows: [] }, { new: 15, changed: 0, rows: rows(0) });
  const second = addArrived(first, { new: 15, changed: 0, rows: rows(15) });
  expect(second.new).toBe(30);
  expect(second.rows.map(({ id }) => id)).toEqual(
    [...rows(15), ...rows(0)].slice(0, 20).map(({ id }) => id),
  );
});

test("a change of a known row adds no new rows", () => {
  const before = { new: 1, rows: [{ id: "a", name: "Ada" }] };
  expect(addArrived(before, { new: 0, changed: 3, rows: [] })).toBe(before);
});
