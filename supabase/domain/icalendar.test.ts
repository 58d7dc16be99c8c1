import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createAppointmentEvent, renderCalendar, type CalendarEvent } from "./icalendar.ts";

const file = { product: "Arq", method: null } as const;
const event: CalendarEvent = {
  uid: "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11@www.example.com",
  sequence: 2,
  stamp: "2026-11-21T13:00:00.000Z",
  start: "2026-12-02T17:00:00+00:00",
  end: "2026-12-02T17:30:00+00:00",
  isCancelled: false,
  title: "Platform demo with Arq",
  description: "Where: Room 1\nChange or cancel: https://www.example.com/book?token=a.b.c",
  place: "Room 1",
  url: "https://www.example.com/book?token=a.b.c",
  invitation: {
    organizer: { name: "Demos", email: "hello@example.com" },
    attendee: { name: "Ada Lovelace", email: "ada@example.com" },
  },
};

/** Parses the only event of a file with an independent parser. */
function parse(text: string) {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  if (!component) throw new Error("There is no event.");
  return { component, event: new ICAL.Event(component) };
}

test("renders all properties of an event", () => {
  const { component, event: parsed } = parse(
    renderCalendar({ ...file, method: "REQUEST" }, [event]),
  );
  expect(component.parent?.getFirstPropertyValue("method")).toBe("REQUEST");
  expect(parsed.uid).toBe(event.uid);
  expect(parsed.sequence).toBe(2);
  expect(parsed.startDate.toJSDate()).toEqual(new Date("2026-12-02T17:00:00Z"));
  expect(parsed.endDate.toJSDate()).toEqual(new Date("2026-12-02T17:30:00Z"));
  expect(parsed.summary).toBe(event.title);
  expect(parsed.description).toBe(event.description);
  expect(parsed.location).toBe("Room 1");
  expect(component.getFirstPropertyValue("url")).toBe(event.url);
  expect(component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  expect(component.getFirstPropertyValue("organizer")).toBe("mailto:hello@example.com");
  expect(component.getFirstProperty("attendee")?.getParameter("cn")).toBe("Ada Lovelace");
});

test("renders times in UTC before and after a clock change", () => {
  const text = renderCalendar(file, [
    { ...event, start: "2026-10-30T09:00:00-04:00", end: "2026-10-30T09:30:00-04:00" },
    { ...event, start: "2026-11-02T09:00:00-05:00", end: "2026-11-02T09:30:00-05:00" },
  ]);
  expect(text.match(/DTSTART:.*/g)).toEqual([
    "DTSTART:20261030T130000Z",
    "DTSTART:20261102T140000Z",
  ]);
});

test("folds lines at 75 octets between characters and ends them with CRLF", () => {
  const title = "Ünïcödé 👩‍🚀 ".repeat(40);
  const text = renderCalendar(file, [{ ...event, title }]);
  const lines = text.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeGreaterThan(71);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(lines.every((line) => line.isWellFormed())).toBe(true);
  expect(parse(text).event.summary).toBe(title);
});

test.each([
  "a; b, c \\n d\\",
  'BEGIN:VEVENT\nATTENDEE:mailto:eve@evil.test\nEND:VEVENT "quoted"',
  "tab\tstays",
])("escapes the text %j", (title) => {
  const { component, event: parsed } = parse(renderCalendar(file, [{ ...event, title }]));
  expect(parsed.summary).toBe(title);
  expect(component.getAllProperties("attendee")).toHaveLength(1);
});

test("removes invalid characters", () => {
  const text = renderCalendar(file, [
    { ...event, title: "a\u0000b\u0007c\ud800", url: "https://a.test/\r\nX:1" },
  ]);
  expect(parse(text).event.summary).toBe("abc\ufffd");
  expect(text).toContain("URL:https://a.test/X:1\r\n");
});

test("prevents injection through names and addresses", () => {
  const attendee = {
    name: 'Eve":mailto:x@evil.test\r\nX-EVIL:1',
    email: "eve@evil.test?cc=all@example.com",
  };
  const { component } = parse(
    renderCalendar(file, [{ ...event, invitation: { organizer: attendee, attendee } }]),
  );
  const property = component.getFirstProperty("attendee");
  expect(property?.getParameter("cn")).toBe("Eve':mailto:x@evil.test X-EVIL:1");
  expect(property?.getFirstValue()).toBe("mailto:eve@evil.test%3Fcc%3Dall@example.com");
  expect(component.getFirstProperty("x-evil")).toBeNull();
});

const appointment = {
  id: "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11",
  starts_at: event.start,
  ends_at: event.end,
  status: "scheduled",
  sequence: 0,
  type_name: "Platform demo",
  place: null,
};
const site = { brand: "Arq", url: "https://www.example.com:8443" };

test("an appointment keeps its UID when it is cancelled", () => {
  const booked = createAppointmentEvent(
    appointment,
    site,
    "https://www.example.com/book",
    event.stamp,
  );
  const ended = createAppointmentEvent(
    { ...appointment, status: "cancelled", sequence: 1 },
    site,
    null,
    event.stamp,
  );
  expect(booked.uid).toBe(event.uid);
  expect(ended.uid).toBe(event.uid);
  expect(
    parse(renderCalendar({ ...file, method: "CANCEL" }, [ended])).component.getFirstPropertyValue(
      "status",
    ),
  ).toBe("CANCELLED");
});

test("uses the fallback name for an appointment without a type", () => {
  expect(
    createAppointmentEvent({ ...appointment, type_name: null }, site, null, event.stamp).title,
  ).toBe("Demo Call with Arq");
});

test("renders the name and the refresh interval of a feed", () => {
  const text = renderCalendar({ ...file, name: "Demos; all" }, []);
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents()).toEqual([]);
  expect(text).toContain("\r\nX-WR-CALNAME:Demos\\; all\r\n");
  expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n");
});
