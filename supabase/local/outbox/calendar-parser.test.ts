import { expect, test } from "vitest";
import { createCalendarParser } from "./calendar-parser.ts";

const query = {
  from: Date.parse("2026-10-01T00:00:00Z"),
  until: Date.parse("2026-12-01T00:00:00Z"),
  zone: "America/New_York",
  ownHostname: "www.example.com",
};
const meeting =
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261102T150000Z\r\nDTEND:20261102T160000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

test("parses a calendar in a thread", async () => {
  expect(await createCalendarParser()(meeting, query)).toEqual({
    times: [{ starts_at: "2026-11-02T15:00:00.000Z", ends_at: "2026-11-02T16:00:00.000Z" }],
    unreadableEvents: 0,
  });
});

test("returns why a calendar is unreadable", async () => {
  await expect(createCalendarParser()("<html>", query)).rejects.toThrow(
    expect.objectContaining({
      name: "UnreadableCalendarError",
      message: "The address does not return a calendar. Check the iCalendar URL.",
    }),
  );
});

test("terminates a thread that does not return, and parses the next calendar", async () => {
  const worker = new URL("stuck-calendar-worker.fake.ts", import.meta.url);
  const parse = createCalendarParser({ worker, limitMs: 300 });
  const first = parse(meeting, query);
  const second = parse(meeting, query);
  await expect(first).rejects.toThrow("could not be read within the limits");
  await expect(second).rejects.toThrow("could not be read within the limits");
});

test("does not keep a stopped process alive", async () => {
  const worker = new URL("stuck-calendar-worker.fake.ts", import.meta.url);
  const before = process.getActiveResourcesInfo();
  const parsing = createCalendarParser({ worker, limitMs: 300 })(meeting, query);
  // The thread starts in a microtask; no timer of the test can end in between.
  await Promise.resolve();
  expect(process.getActiveResourcesInfo()).toEqual(before);
  await expect(parsing).rejects.toThrow("could not be read within the limits");
});
