import { expect, test } from "vitest";
import { placeOnDates, shownHours } from "./span.ts";

const span = (from: string, until: string) => ({
  from: Date.parse(from),
  until: Date.parse(until),
});
const place = (items: ReturnType<typeof span>[], date: string, zone = "America/New_York") =>
  (placeOnDates(items, [date], zone)[0] ?? []).map(({ top, bottom, lane, lanes, continues }) => ({
    top,
    bottom,
    lane,
    lanes,
    continues,
  }));
const alone = { lane: 0, lanes: 1, continues: false };

test("a meeting stands where the chosen zone's clock has it", () => {
  const meeting = [span("2026-12-02T14:00Z", "2026-12-02T14:30Z")];
  expect(place(meeting, "2026-12-02")).toEqual([{ top: 540, bottom: 570, ...alone }]);
  expect(place(meeting, "2026-12-03", "Pacific/Kiritimati")).toEqual([
    { top: 240, bottom: 270, ...alone },
  ]);
  expect(place(meeting, "2026-12-02", "Pacific/Kiritimati")).toEqual([]);
});

test("what lasts over midnight stands on both days, what ends at midnight on one", () => {
  const night = [span("2026-12-02T23:00Z", "2026-12-03T01:00Z")];
  expect(place(night, "2026-12-02", "UTC")).toEqual([{ top: 1380, bottom: 1440, ...alone }]);
  expect(place(night, "2026-12-03", "UTC")).toEqual([
    { top: 0, bottom: 60, ...alone, continues: true },
  ]);
  const evening = [span("2026-12-02T23:00Z", "2026-12-03T00:00Z")];
  expect(place(evening, "2026-12-03", "UTC")).toEqual([]);
});

test("what overlaps stands side by side, what only touches does not", () => {
  const items = [
    span("2026-12-02T09:00Z", "2026-12-02T10:00Z"),
    span("2026-12-02T09:30Z", "2026-12-02T10:30Z"),
    span("2026-12-02T10:00Z", "2026-12-02T11:00Z"),
    span("2026-12-02T11:00Z", "2026-12-02T12:00Z"),
  ];
  expect(place(items, "2026-12-02", "UTC").map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

test("a meeting in autumn's repeated hour keeps a height", () => {
  const [part] = place([span("2026-11-01T05:30Z", "2026-11-01T06:00Z")], "2026-11-01");
  expect(part).toMatchObject({ top: 90, bottom: 115 });
});

test("a view shows the hours that something lies in, eight at least", () => {
  expect(shownHours([])).toEqual([9, 17]);
  expect(shownHours([{ top: 540, bottom: 1020 }])).toEqual([9, 17]);
  expect(shownHours([{ top: 390, bottom: 1215 }])).toEqual([6, 21]);
  expect(shownHours([{ top: 1410, bottom: 1440 }])).toEqual([16, 24]);
  expect(shownHours([{ top: 0, bottom: 30 }])).toEqual([0, 8]);
});
