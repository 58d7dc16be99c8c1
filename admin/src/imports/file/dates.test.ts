import { afterEach, expect, test } from "vitest";
import { setPreferredTimeZone } from "../../format/time-zone.ts";
import { guessDateFormat, toIsoDate } from "./dates.ts";

afterEach(() => setPreferredTimeZone(undefined));

test.each([
  [["2026-01-31", ""], "iso"],
  [["01/31/2026", "02/01/2026"], "us"],
  [["31/01/2026"], "european"],
  [["1.2.2026"], "european"],
  [["03/04/2026"], "us"],
  [["yesterday"], "iso"],
])("the format of %j is %s", (values, format) => {
  expect(guessDateFormat(values, "us")).toBe(format);
});

test("the format of the program is used for dates that fit two formats", () => {
  expect(guessDateFormat(["03/04/2026"], "european")).toBe("european");
});

const local = (...parts: [number, number, number, number, number, number?]) =>
  new Date(...parts).toISOString();

test.each([
  ["3/4/2026 2:05 PM", "us", local(2026, 2, 4, 14, 5)],
  ["03/04/26, 12:30 am", "us", local(2026, 2, 4, 0, 30)],
  ["3.4.2026 14:05:09", "european", local(2026, 3, 3, 14, 5, 9)],
  ["2026-04-03 14:05", "european", local(2026, 3, 3, 14, 5)],
  ["2026-04-03", "iso", local(2026, 3, 3, 0, 0)],
  ["2026-04-03T14:05:00Z", "iso", "2026-04-03T14:05:00Z"],
  ["2026-04-03 14:05:00+02", "us", "2026-04-03 14:05:00+02"],
] as const)("%s in the format %s", (text, format, expected) => {
  expect(toIsoDate(text, format)).toBe(expected);
});

test("a time without a zone is in the reader's zone", () => {
  setPreferredTimeZone("Asia/Tokyo");
  expect(toIsoDate("2026-04-03 14:05:09", "iso")).toBe("2026-04-03T05:05:09.000Z");
});

test.each(["31/02/2026", "13/40/2026", "soon", "", "2026-13-01"])(
  "%j is returned unchanged",
  (text) => {
    expect(toIsoDate(text, "european")).toBe(text);
  },
);
