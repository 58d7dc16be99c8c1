import { expect, test } from "vitest";
import { fieldText, valueText } from "./conflict-text.ts";

const nameOf = (id: string) => (id === "1" ? "Sam" : undefined);

test.each([
  ["inquiry_type", "Inquiry type"],
  ["starts_at", "Starts at"],
  ["toString", "ToString"],
])("the column %s has the label %s", (field, text) => {
  expect(fieldText(field)).toBe(text);
});

test.each([
  ["owner_id", "1", "Sam"],
  ["owner_id", "2", "Former colleague"],
  ["owner_id", null, "Unassigned"],
  ["status", "new", "New"],
  ["status", "constructor", "constructor"],
  ["company", null, "Empty"],
  ["is_active", false, "No"],
  ["points", 5, "5"],
  ["name", "2026", "2026"],
])("%s: %j is shown as %s", (field, value, text) => {
  expect(valueText(field, value, nameOf)).toBe(text);
});

test("a time is shown in the reader's time zone", () => {
  expect(valueText("due_at", "2026-11-21T10:00:00+00:00", nameOf)).toContain("2026");
});

test("shows the name of a company, and its id until the name is loaded", () => {
  expect(valueText("company_id", "c1", (id) => (id === "c1" ? "Acme" : undefined))).toBe("Acme");
  expect(valueText("company_id", "c2", () => undefined)).toBe("c2");
  expect(valueText("company_id", null, () => undefined)).toBe("Empty");
});
