import { expect, test } from "vitest";
import { eventText, hasEmail } from "./person-event.ts";

const names = new Map([["1", "Sam"]]);
const text = (
  kind: Parameters<typeof eventText>[0]["kind"],
  details = {},
  actor_id: string | null = null,
) => eventText({ kind, details, actor_id }, (id) => names.get(id));

test("an imported lead names its file instead of a form", () => {
  const details = { form_source: "contact_form", origin: "import", file_name: "leads2000.csv" };
  expect(text("submission", details)).toBe("Imported from leads2000.csv");
});

test("a lead that staff added names them instead of a form", () => {
  const details = { form_source: "contact_form", origin: "staff" };
  expect(text("submission", details, "1")).toBe("Lead added by Sam");
  expect(text("submission", details, "2")).toBe("Lead added by Former colleague");
  expect(text("submission", details)).toBe("Lead added by Former colleague");
});

test("a submission names its form, a change its old and new value", () => {
  expect(text("submission", { form_source: "contact_form" })).toBe("Form submitted: Contact Form");
  const details = { form_source: "contact_form", form: "Event registration" };
  expect(text("submission", details)).toBe("Form submitted: Event registration");
  expect(text("status_change", { from: "new", to: "contacted" })).toBe(
    "Status changed from New to Contacted",
  );
});

test("a download names its resource, otherwise the guide", () => {
  expect(text("download", { resource: "The playbook" })).toBe("Downloaded The playbook");
  expect(text("download", { form_source: "download_guide" })).toBe("Downloaded the guide");
});

test("an owner change names both owners", () => {
  expect(text("owner_change", { from: null, to: "1" })).toBe(
    "Owner changed from Unassigned to Sam",
  );
  expect(text("owner_change", { from: "2", to: null })).toBe(
    "Owner changed from Former colleague to Unassigned",
  );
});

test("a merge and its undo have different texts", () => {
  expect(text("merge", { change: "merged" })).toBe("Merged with");
  expect(text("merge", { change: "undone" })).toBe("Undid the merge with");
});

test("a booking names its outcome", () => {
  expect(text("booking", { change: "booked" })).toBe("Booked a meeting");
  expect(text("booking", { change: "cancelled" })).toBe("Canceled the meeting");
  expect(text("booking", { change: "status", from: "scheduled", to: "no_show" })).toBe(
    "Meeting changed from Scheduled to No-show",
  );
});

test("an email names its topic; an unknown topic is shown unchanged", () => {
  expect(text("email", { topic: "guide" })).toBe("Email sent: link to the guide");
  expect(text("email", { topic: "reminder" })).toBe("Email sent: reminder");
  expect(text("email", { topic: "toString" })).toBe("Email sent: toString");
  expect(text("email")).toBe("Email sent");
  expect(text("email", { topic: "guide", captured: true })).toBe(
    "Email captured, not sent: link to the guide",
  );
  expect(text("email", { topic: "reply", template: "First answer" })).toBe(
    "Replied by email: First answer",
  );
  expect(text("email", { topic: "reply" })).toBe("Replied by email");
});

test("an email of staff and the reply to it show their text", () => {
  expect(text("email", { topic: "staff_email" })).toBe("Email");
  expect(text("email", { topic: "reply_received" })).toBe("Reply by email");
  const event = {
    id: 1,
    person_id: "p1",
    lead_id: null,
    at: "2026-11-27T09:00:00Z",
    kind: "email",
    subject_id: "e1",
    actor_id: null,
    details: { topic: "staff_email" },
  } as const;
  expect(hasEmail(event)).toBe(true);
  expect(hasEmail({ ...event, details: { topic: "reply_received" } })).toBe(true);
  // Only staff emails have a row in `emails`; the subject of the others is their outbox message.
  expect(hasEmail({ ...event, details: { topic: "guide" } })).toBe(false);
  expect(hasEmail({ ...event, details: {} })).toBe(false);
  expect(hasEmail({ ...event, subject_id: null })).toBe(false);
});

test("a meeting that the visitor changed is marked", () => {
  expect(text("booking", { change: "cancelled", by: "visitor_link" })).toBe(
    "Canceled the meeting (by the visitor)",
  );
  expect(text("booking", { change: "cancelled" })).toBe("Canceled the meeting");
});

test.each(["first_visit", "download", "chat", "booking", "note", "task"] as const)(
  "%s has a text",
  (kind) => {
    expect(text(kind)).toMatch(/^[A-Z]/);
  },
);
