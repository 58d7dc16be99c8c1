import { expect, test } from "vitest";
import { timeZones, toDisplayTimeZone } from "./time-zones.ts";

test("lists every time zone once, spelled as its users write it", () => {
  const titles = timeZones.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(["UTC", "Europe/Berlin", "America/New York"]));
  expect(new Set(titles).size).toBe(titles.length);
  expect(timeZones[0]).toEqual({ title: "UTC", value: "UTC" });
});

test("replaces UTC by a city with the same time all year", () => {
  const offsets = ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"].map((instant) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: toDisplayTimeZone("UTC"),
      hour: "numeric",
    }).format(new Date(instant)),
  );
  expect(offsets).toEqual(["12 PM", "12 PM"]);
  expect(toDisplayTimeZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(toDisplayTimeZone(undefined)).toBeUndefined();
});
