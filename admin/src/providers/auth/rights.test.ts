import { expect, test } from "vitest";
import { isStaffRole, offers } from "./rights.ts";

test("every role reads and exports leads, admins and sales change them", () => {
  for (const role of ["admin", "sales", "marketing", "viewer"] as const) {
    expect(offers(role, "leads", "list")).toBe(true);
    expect(offers(role, "leads", "export")).toBe(true);
    expect(offers(role, "leads", "edit")).toBe(role === "admin" || role === "sales");
  }
});

test("offers each action to its roles", () => {
  const roles = ["admin", "sales", "marketing", "viewer"] as const;
  const offered = (resource: string, action: string) =>
    roles.filter((role) => offers(role, resource, action));
  expect({
    spam: offered("spam_submissions", "list"),
    rejected: offered("rejected_submissions", "list"),
    subscribers: offered("newsletter_subscribers", "list"),
    exportedSubscribers: offered("newsletter_subscribers", "export"),
    endedSubscriptions: offered("newsletter_subscribers", "edit"),
    rules: offered("scoring_rules", "list"),
    editedRules: offered("scoring_rules", "edit"),
    addedRules: offered("scoring_rules", "create"),
    outbox: offered("outbox", "list"),
    privacy: offered("privacy", "list"),
    mailbox: offered("mailbox", "list"),
    staff: offered("staff", "list"),
    audit: offered("audit", "list"),
    handoffs: offered("handoffs", "list"),
    conversations: offered("conversations", "list"),
    exportedConversations: offered("conversations", "export"),
    reports: offered("reports", "list"),
    takenHandoffs: offered("handoffs", "edit"),
    today: offered("today", "list"),
    addedLeads: offered("leads", "create"),
    addedPeople: offered("people", "create"),
    companies: offered("companies", "list"),
    editedCompanies: offered("companies", "edit"),
    addedNotes: offered("notes", "create"),
    tasks: offered("tasks", "list"),
    editedTasks: offered("tasks", "edit"),
    calendar: offered("calendar", "list"),
    madeAppointments: offered("appointments", "create"),
    blockedTimes: offered("blocked_times", "edit"),
    changedTypes: offered("appointment_types", "edit"),
    limits: offered("booking_settings", "edit"),
    addedCalendars: offered("calendars", "create"),
  }).toEqual({
    spam: ["admin", "sales"],
    rejected: ["admin", "sales"],
    subscribers: ["admin", "marketing", "viewer"],
    exportedSubscribers: ["admin", "marketing", "viewer"],
    endedSubscriptions: ["admin", "marketing"],
    rules: [...roles],
    editedRules: ["admin"],
    addedRules: ["admin"],
    outbox: ["admin"],
    privacy: ["admin"],
    mailbox: ["admin"],
    staff: ["admin"],
    audit: ["admin"],
    handoffs: [...roles],
    conversations: [...roles],
    exportedConversations: [...roles],
    reports: [...roles],
    takenHandoffs: ["admin", "sales"],
    today: [...roles],
    addedLeads: ["admin", "sales"],
    addedPeople: ["admin", "sales"],
    companies: [...roles],
    editedCompanies: ["admin", "sales"],
    addedNotes: ["admin", "sales"],
    tasks: [...roles],
    editedTasks: ["admin", "sales"],
    calendar: [...roles],
    madeAppointments: ["admin", "sales"],
    blockedTimes: ["admin", "sales"],
    changedTypes: ["admin", "sales"],
    limits: ["admin"],
    addedCalendars: ["admin"],
  });
});

test("actions that the table does not list are not offered to admins either", () => {
  expect(offers("admin", "leads", "delete")).toBe(false);
  expect(offers("admin", "constructor", "list")).toBe(false);
});

test("recognizes the four staff roles", () => {
  expect(isStaffRole("sales")).toBe(true);
  expect(isStaffRole("owner")).toBe(false);
  expect(isStaffRole(undefined)).toBe(false);
});
