import { expect, test } from "vitest";
import { isStaffRole, offers } from "./rights.ts";

test("every role reads and exports leads, admins and sales change them", () => {
  for (const role of ["admin", "sales", "marketing", "viewer"] as const) {
    expect(offers(role, "leads", "list")).toBe(true);
    expect(offers(role, "leads", "export")).toBe(true);
    expect(offers(role, "leads", "edit")).toBe(role === "admin" || role === "sales");
  }
});

test("the mailbox and the staff list are offered to admins alone", () => {
  for (const role of ["sales", "marketing", "viewer"] as const) {
    expect(offers(role, "mailbox", "list")).toBe(false);
    expect(offers(role, "staff", "list")).toBe(false);
  }
  expect(offers("admin", "mailbox", "list")).toBe(true);
  expect(offers("admin", "staff", "edit")).toBe(true);
});

test("what the table does not name is not offered, not even to an admin", () => {
  expect(offers("admin", "leads", "delete")).toBe(false);
  expect(offers("admin", "constructor", "list")).toBe(false);
});

test("only the four roles are roles", () => {
  expect(isStaffRole("sales")).toBe(true);
  expect(isStaffRole("owner")).toBe(false);
  expect(isStaffRole(undefined)).toBe(false);
});
