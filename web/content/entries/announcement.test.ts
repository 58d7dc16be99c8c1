// @vitest-environment node
import { expect, test } from "vitest";
import { announcementsSchema, findActive, findNextChange } from "./announcement.ts";

const createAnnouncement = (_id: string, start: string | null, end: string | null) => ({
  _id,
  text: `Text of ${_id}`,
  link: null,
  start: start && `2026-12-${start}T00:00:00.000Z`,
  end: end && `2026-12-${end}T00:00:00.000Z`,
  dismissible: true,
});
const at = (day: string) => Date.parse(`2026-12-${day}T00:00:00.000Z`);
const published = { includesUpcoming: false };

/** The latest first, as the query orders them. */
const announcements = announcementsSchema.parse({
  documents: [
    createAnnouncement("later", "20", null),
    createAnnouncement("sale", "10", "12"),
    { ...createAnnouncement("unfinished", null, null), text: null },
    createAnnouncement("always", null, null),
  ],
});

test.each([
  ["before any start", "09", "always"],
  ["from its start", "10", "sale"],
  ["until its end", "12", "always"],
  ["after the start of a later one", "21", "later"],
])("shows the latest announcement that is active: %s", (_, day, id) => {
  expect(findActive(announcements, at(day), published)?._id).toBe(id);
});

test("a preview shows the next announcement before its start, but none after its end", () => {
  const preview = { includesUpcoming: true };
  expect(findActive(announcements, at("01"), preview)?._id).toBe("later");
  expect(findActive(announcements.slice(1), at("13"), preview)?._id).toBe("always");
});

test.each([
  ["01", "10"],
  ["10", "12"],
  ["12", "20"],
])("names the next change after Dec %s: Dec %s", (now, next) => {
  expect(findNextChange(announcements, at(now))).toBe(at(next));
});

test("has no next change after the last one", () => {
  expect(findNextChange(announcements, at("20"))).toBeUndefined();
});

test("ignores malformed announcements and invalid times", () => {
  expect(announcementsSchema.parse(null)).toEqual([]);
  const [parsed] = announcementsSchema.parse({
    documents: [5, { ...createAnnouncement("a", null, null), start: "soon", link: "x" }],
  });
  expect(parsed).toMatchObject({ _id: "a", start: null, link: null });
});
