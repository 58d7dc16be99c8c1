import { expect, test } from "vitest";
import { describeSchedule } from "./announcement.ts";

const now = Date.parse("2026-12-01T12:00:00Z");
const before = "2026-11-30T12:00:00Z";
const after = "2026-12-02T12:00:00Z";

test.each([
  ["has no schedule", undefined, undefined, /^No end$/],
  ["has started", before, undefined, /^No end$/],
  ["ends later", before, after, /^Until Dec 2, 2026, \d+:00 [AP]M \S+$/],
  ["starts later", after, undefined, /^Starts Dec 2, 2026/],
  ["has ended", undefined, before, /^Ended Nov 30, 2026/],
])("describes an announcement that %s", (_, start, end, text) => {
  expect(describeSchedule(start, end, now)).toMatch(text);
});
