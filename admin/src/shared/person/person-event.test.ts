import { expect, test } from "vitest";
import { eventText } from "./person-event.ts";

const names = new Map([["1", "Sam"]]);
const text = (kind: Parameters<typeof eventText>[0]["kind"], details = {}) =>
  eventText({ kind, details }, (id) => names.get(id));

test("a submission names its form, a change both its sides", () => {
  expect(text("submission", { form_source: "contact_form" })).toBe("Sent the form: Contact Form");
  expect(text("status_change", { from: "new", to: "contacted" })).toBe(
    "Status from New to Contacted",
  );
});

test("an owner is named; nobody and a colleague who is gone are said", () => {
  expect(text("owner_change", { from: null, to: "1" })).toBe("Owner from Nobody to Sam");
  expect(text("owner_change", { from: "2", to: null })).toBe(
    "Owner from a former colleague to Nobody",
  );
});

test("a booking says what became of it", () => {
  expect(text("booking", { change: "booked" })).toBe("Booked a meeting");
  expect(text("booking", { change: "cancelled" })).toBe("Cancelled the meeting");
  expect(text("booking", { change: "status", from: "scheduled", to: "no_show" })).toBe(
    "Meeting from Scheduled to No-show",
  );
});

test("a mail says which it was; one that is not known yet is a mail all the same", () => {
  expect(text("email", { topic: "guide" })).toBe("Mail sent: link to the guide");
  expect(text("email", { topic: "reminder" })).toBe("Mail sent: reminder");
  expect(text("email", { topic: "toString" })).toBe("Mail sent: toString");
  expect(text("email")).toBe("Mail sent");
  expect(text("email", { topic: "reply", template: "First answer" })).toBe(
    "Answered by mail: First answer",
  );
  expect(text("email", { topic: "reply" })).toBe("Answered by mail");
});

test("a meeting that its visitor changed names their link", () => {
  expect(text("booking", { change: "cancelled", by: "visitor_link" })).toBe(
    "Cancelled the meeting by the visitor's link",
  );
  expect(text("booking", { change: "cancelled" })).toBe("Cancelled the meeting");
});

test.each(["first_visit", "download", "chat", "booking", "note", "task"] as const)(
  "%s has words",
  (kind) => {
    expect(text(kind)).toMatch(/^[A-Z]/);
  },
);
