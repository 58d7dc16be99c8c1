import ICAL from "ical.js";
import { expect, test } from "vitest";
import { PermanentError } from "../_shared/context.ts";
import { composeEmail } from "./compose-email.ts";

const settings = {
  brand: "Arq",
  siteUrl: "https://www.example.com",
  formSecret: null,
  sender: { name: "Arq", email: "hello@example.com" },
  replyAddress: null,
  loadEmail: async () => null,
  loadResponseHours: async () => 24,
};

const appointment = {
  id: "0b0e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f11",
  starts_at: "2026-10-30T14:00:00Z",
  ends_at: "2026-10-30T14:30:00Z",
  status: "scheduled",
  sequence: 1,
  type_name: "Platform demo",
  place_kind: "link",
  place: "https://meet.example.com/arq",
  host_name: "Grace Hopper",
  host_zone: "America/New_York",
  attendee_name: "Buy pills at https://evil.test",
  attendee_email: "ada@example.com",
  attendee_zone: "Europe/Berlin",
  calendar_name: "Demos",
  company: "Evil Ltd",
  notes: "Call me",
  lead_id: "5f6a",
};

const compose = (
  topic: string,
  changes: Partial<Record<keyof typeof appointment | "cancel_reason", unknown>> = {},
  payload: Record<string, unknown> = {},
) =>
  composeEmail(
    {
      id: "7b1e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f12",
      lease: "lease",
      kind: "email",
      topic,
      createdAt: "2026-10-01T00:00:00.000Z",
      payload: {
        to: "ada@example.com",
        link_token: "a.b.c",
        appointment: { ...appointment, ...changes },
        ...payload,
      },
    },
    settings,
  );

const parseEvent = (text = "") => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("There is no event.");
  return {
    method: calendar.getFirstPropertyValue("method"),
    component,
    event: new ICAL.Event(component),
  };
};

test("a booking email contains both local times, the place and the appointment's page", async () => {
  const { subject, text } = await compose("appointment_booked");
  expect(subject).toBe("Confirmed: Platform demo with Arq, October 30, 2026");
  // Berlin has left summer time on that day, New York has not.
  expect(text).toContain("When: Friday, October 30, 2026, 3:00 – 3:30 PM GMT+1 (Europe/Berlin)");
  expect(text).toContain(
    "Our time: Friday, October 30, 2026, 10:00 – 10:30 AM EDT (America/New_York)",
  );
  expect(text).toContain("With: Grace Hopper");
  expect(text).toContain("Join: https://meet.example.com/arq");
  expect(text).toContain("https://www.example.com/book?token=a.b.c\n");
  expect(text).toContain("https://www.example.com/book?token=a.b.c&change=time");
});

test("shows one time when both zones have the same clock", async () => {
  const { text } = await compose("appointment_booked", { attendee_zone: "America/Detroit" });
  expect(text).toContain("10:00 – 10:30 AM EDT (America/Detroit)");
  expect(text).not.toContain("Our time");
});

test("shows the attendee's own date across the date line", async () => {
  const { subject, text } = await compose("appointment_booked", {
    starts_at: "2026-10-30T20:00:00Z",
    ends_at: "2026-10-30T20:30:00Z",
    attendee_zone: "Pacific/Auckland",
  });
  expect(subject).toContain("October 31, 2026");
  expect(text).toContain("When: Saturday, October 31, 2026, 9:00 – 9:30 AM");
});

test.each(["appointment_booked", "appointment_moved", "appointment_reminder"])(
  "the %s email does not repeat form input",
  async (topic) => {
    const email = await compose(topic);
    expect(JSON.stringify(email)).not.toMatch(/pills|Evil Ltd|Call me/);
    expect(email.replyTo).toBeUndefined();
  },
);

test("the invitation names organizer and attendee and is in UTC", async () => {
  const { invitation } = await compose("appointment_booked");
  const { method, component, event } = parseEvent(invitation?.text);
  expect(invitation?.method).toBe("REQUEST");
  expect(method).toBe("REQUEST");
  expect(event.uid).toBe(`${appointment.id}@www.example.com`);
  expect(event.sequence).toBe(1);
  expect(event.startDate.toJSDate()).toEqual(new Date(appointment.starts_at));
  expect(event.endDate.toJSDate()).toEqual(new Date(appointment.ends_at));
  expect(event.location).toBe(appointment.place);
  expect(component.getFirstPropertyValue("organizer")).toBe("mailto:hello@example.com");
  expect(component.getFirstPropertyValue("attendee")).toBe("mailto:ada@example.com");
  expect(component.getFirstPropertyValue("url")).toBe("https://www.example.com/book?token=a.b.c");
});

test("composes the same email on every attempt", async () => {
  expect(await compose("appointment_booked")).toEqual(await compose("appointment_booked"));
});

test("a change email states the previous time only when the time changed", async () => {
  const moved = await compose("appointment_moved", {}, { from: "2026-10-22T14:00:00Z" });
  expect(moved.text).toContain(
    "The previous time was Thursday, October 22, 2026 at 4:00 PM GMT+2 (Europe/Berlin).",
  );
  const longer = await compose(
    "appointment_moved",
    {},
    { from: "2026-10-22T14:00:00Z", until: "2026-10-22T14:30:00Z" },
  );
  expect(longer.text).toMatch(/The previous time was Thursday, October 22, 2026, 4:00 – 4:30 PM/);
  const place = await compose("appointment_moved");
  expect(place.text).toContain("The location has changed.");
  expect(place.invitation?.method).toBe("REQUEST");
});

test("a cancellation removes the event and links to the booking page", async () => {
  const { text, invitation } = await compose("appointment_cancelled", { status: "cancelled" });
  const { method, component, event } = parseEvent(invitation?.text);
  expect(method).toBe("CANCEL");
  expect(event.uid).toBe(`${appointment.id}@www.example.com`);
  expect(component.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect(text).toContain("https://www.example.com/book\n");
  expect(text).not.toContain("token=");
});

test("a cancellation names the reason that staff entered, other emails do not", async () => {
  const cancel_reason = "Our speaker is ill.";
  const cancelled = await compose("appointment_cancelled", { status: "cancelled", cancel_reason });
  expect(cancelled.text).toContain(cancel_reason);
  expect((await compose("appointment_booked", { cancel_reason })).text).not.toContain(
    cancel_reason,
  );
});

test("a reminder has no invitation", async () => {
  const { subject, invitation } = await compose("appointment_reminder");
  expect(subject).toBe("Reminder: Platform demo with Arq, October 30, 2026");
  expect(invitation).toBeUndefined();
});

test("describes an appointment without type, place and host", async () => {
  const { text } = await compose("appointment_booked", {
    type_name: null,
    place: null,
    place_kind: null,
    host_name: null,
  });
  expect(text).toContain("What: Demo Call with Arq");
  expect(text).toContain("Where: We will email you the location.");
  expect(text).not.toMatch(/^(Join|Phone|With):/m);
});

test("the host notice names the attendee, uses the host's zone and replies to the attendee", async () => {
  const email = await compose(
    "appointment_notice",
    {},
    { to: "grace@example.com", change: "moved", from: "2026-10-22T14:00:00Z" },
  );
  expect(email.subject).toBe("Appointment changed: Buy pills at https://evil.test");
  expect(email.replyTo).toBe("ada@example.com");
  expect(email.text).toContain("When: Friday, October 30, 2026, 10:00 – 10:30 AM EDT");
  expect(email.text).toContain("Their time: Friday, October 30, 2026, 3:00 – 3:30 PM GMT+1");
  expect(email.text).toContain("Before: Thursday, October 22, 2026 at 10:00 AM EDT");
  expect(email.text).toContain("Company: Evil Ltd");
  expect(email.text).toContain("Call me");
  expect(email.text).toContain("https://www.example.com/admin/leads/5f6a");
  expect(email.invitation).toBeUndefined();
});

test.each([
  ["appointment_booked", "appointment", null],
  ["appointment_booked", "link_token", ""],
  ["appointment_notice", "change", "else"],
])("names the invalid field of the message %s: %s", async (topic, field, value) => {
  await expect(compose(topic, {}, { [field]: value })).rejects.toThrow(
    new PermanentError(`The field "${field}" of the message is missing or invalid.`),
  );
});
