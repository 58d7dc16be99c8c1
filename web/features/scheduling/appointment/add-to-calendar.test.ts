// @vitest-environment node
import { expect, test } from "vitest";
import { buildCalendarLinks } from "./add-to-calendar.ts";

const appointment = {
  id: "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f",
  starts_at: "2026-12-02T14:30:00Z",
  ends_at: "2026-12-02T15:00:00Z",
  status: "scheduled",
  sequence: 0,
  type_name: "Platform demo & more",
  place: "https://meet.example.com/a?b=c&d",
};
const page = "https://www.example.com/book?token=a.b.c";
const links = buildCalendarLinks(
  appointment,
  { brand: "Arq", url: "https://www.example.com" },
  page,
);

test("passes time in UTC, location and change link to online calendars", () => {
  const google = new URL(links.google);
  expect(google.searchParams.get("dates")).toBe("20261202T143000Z/20261202T150000Z");
  expect(google.searchParams.get("text")).toBe("Platform demo & more with Arq");
  const outlook = new URL(links.outlook);
  expect(outlook.searchParams.get("startdt")).toBe("2026-12-02T14:30:00.000Z");
  for (const { searchParams } of [google, outlook]) {
    expect(searchParams.get("location")).toBe(appointment.place);
    expect(searchParams.get("details") ?? searchParams.get("body")).toContain(page);
  }
});

test("omits an unknown location", () => {
  const { google } = buildCalendarLinks(
    { ...appointment, place: null },
    { brand: "Arq", url: "https://www.example.com" },
    page,
  );
  expect(new URL(google).searchParams.has("location")).toBe(false);
});
