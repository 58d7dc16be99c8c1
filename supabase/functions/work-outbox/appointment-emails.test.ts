import ICAL from "ical.js";
import { expect, test } from "vitest";
import { composeMail } from "./email-texts.ts";

const settings = {
  brand: "Arq",
  siteUrl: "https://www.example.com",
  formSecret: null,
  sender: { name: "Arq", email: "hello@example.com" },
  answerHours: async () => 24,
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
  changes: Partial<Record<keyof typeof appointment, unknown>> = {},
  payload: Record<string, unknown> = {},
) =>
  composeMail(
    {
      id: "7b1e9a8e-3f43-4c3b-9d7f-0f3c3c0d7f12",
      lease: "lease",
      kind: "mail",
      topic,
      created_at: "2026-10-01T00:00:00.000Z",
      payload: {
        to: "ada@example.com",
        link_token: "a.b.c",
        appointment: { ...appointment, ...changes },
        ...payload,
      },
    },
    settings,
  );

const eventIn = (text = "") => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("There is no event.");
  return {
    method: calendar.getFirstPropertyValue("method"),
    component,
    event: new ICAL.Event(component),
  };
};

test("a booked appointment is told with its times on both sides, its place and its page", async () => {
  const { subject, text } = await compose("appointment_booked");
  expect(subject).toBe("Confirmed: Platform demo with Arq, October 30, 2026");
  // Berlin has left summer time on that day, New York has not.
  expect(text).toContain("When: Friday, October 30, 2026, 3:00 – 3:30 PM GMT+1 (Europe/Berlin)");
  expect(text).toContain(
    "Our time: Friday, October 30, 2026, 10:00 – 10:30 AM EDT (America/New_York)",
  );
  expect(text).toContain("With: Grace Hopper");
  expect(text).toContain("Join: https://meet.example.com/arq");
  expect(text).toContain("https://www.example.com/book?ticket=a.b.c\n");
  expect(text).toContain("https://www.example.com/book?ticket=a.b.c&change=time");
});

test("zones whose clocks agree are told once", async () => {
  const { text } = await compose("appointment_booked", { attendee_zone: "America/Detroit" });
  expect(text).toContain("10:00 – 10:30 AM EDT (America/Detroit)");
  expect(text).not.toContain("Our time");
});

test("a visitor on the other side of the date line reads their own day", async () => {
  const { subject, text } = await compose("appointment_booked", {
    starts_at: "2026-10-30T20:00:00Z",
    ends_at: "2026-10-30T20:30:00Z",
    attendee_zone: "Pacific/Auckland",
  });
  expect(subject).toContain("October 31, 2026");
  expect(text).toContain("When: Saturday, October 31, 2026, 9:00 – 9:30 AM");
});

test.each(["appointment_booked", "appointment_moved", "appointment_reminder"])(
  "%s repeats nothing that was typed into the form",
  async (topic) => {
    const mail = await compose(topic);
    expect(JSON.stringify(mail)).not.toMatch(/pills|Evil Ltd|Call me/);
    expect(mail.replyTo).toBeUndefined();
  },
);

test("the invitation is for the address, from the sender, in UTC", async () => {
  const { invitation } = await compose("appointment_booked");
  const { method, component, event } = eventIn(invitation?.text);
  expect(invitation?.method).toBe("REQUEST");
  expect(method).toBe("REQUEST");
  expect(event.uid).toBe(`${appointment.id}@www.example.com`);
  expect(event.sequence).toBe(1);
  expect(event.startDate.toJSDate()).toEqual(new Date(appointment.starts_at));
  expect(event.endDate.toJSDate()).toEqual(new Date(appointment.ends_at));
  expect(event.location).toBe(appointment.place);
  expect(component.getFirstPropertyValue("organizer")).toBe("mailto:hello@example.com");
  expect(component.getFirstPropertyValue("attendee")).toBe("mailto:ada@example.com");
  expect(component.getFirstPropertyValue("url")).toBe("https://www.example.com/book?ticket=a.b.c");
});

test("the same mail sent again is the same", async () => {
  expect(await compose("appointment_booked")).toEqual(await compose("appointment_booked"));
});

test("a moved appointment says when it was before; one with a new place does not", async () => {
  const moved = await compose("appointment_moved", {}, { from: "2026-10-22T14:00:00Z" });
  expect(moved.text).toContain(
    "It was on Thursday, October 22, 2026 at 4:00 PM GMT+2 (Europe/Berlin) before.",
  );
  const place = await compose("appointment_moved");
  expect(place.text).toContain("Where we meet has changed.");
  expect(place.invitation?.method).toBe("REQUEST");
});

test("a cancelled appointment is taken out of the calendar, and leads to another time", async () => {
  const { text, invitation } = await compose("appointment_cancelled", { status: "cancelled" });
  const { method, component, event } = eventIn(invitation?.text);
  expect(method).toBe("CANCEL");
  expect(event.uid).toBe(`${appointment.id}@www.example.com`);
  expect(component.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect(text).toContain("https://www.example.com/book\n");
  expect(text).not.toContain("ticket=");
});

test("a reminder brings no second invitation", async () => {
  const { subject, invitation } = await compose("appointment_reminder");
  expect(subject).toBe("Reminder: Platform demo with Arq, October 30, 2026");
  expect(invitation).toBeUndefined();
});

test("an appointment whose type is gone, without a place, is told all the same", async () => {
  const { text } = await compose("appointment_booked", {
    type_name: null,
    place: null,
    place_kind: null,
    host_name: null,
  });
  expect(text).toContain("What: Demo Call with Arq");
  expect(text).toContain("Where: We write to you where we meet.");
  expect(text).not.toMatch(/^(Join|Phone|With):/m);
});

test("the host reads who comes, in the host's time, and answers them", async () => {
  const mail = await compose(
    "appointment_notice",
    {},
    { to: "grace@example.com", change: "moved", from: "2026-10-22T14:00:00Z" },
  );
  expect(mail.subject).toBe("Appointment changed: Buy pills at https://evil.test");
  expect(mail.replyTo).toBe("ada@example.com");
  expect(mail.text).toContain("When: Friday, October 30, 2026, 10:00 – 10:30 AM EDT");
  expect(mail.text).toContain("Their time: Friday, October 30, 2026, 3:00 – 3:30 PM GMT+1");
  expect(mail.text).toContain("Before: Thursday, October 22, 2026 at 10:00 AM EDT");
  expect(mail.text).toContain("Company: Evil Ltd");
  expect(mail.text).toContain("Call me");
  expect(mail.text).toContain("https://www.example.com/admin/leads/5f6a");
  expect(mail.invitation).toBeUndefined();
});

test.each([
  ["appointment_booked", { appointment: null }],
  ["appointment_booked", { link_token: "" }],
  ["appointment_notice", { change: "else" }],
])("%s with %j is given up", async (topic, payload) => {
  await expect(compose(topic, {}, payload)).rejects.toThrow("The message is incomplete.");
});
