import { expect, test } from "vitest";
import { sourceLabel } from "./lead-source.ts";

test.each([
  ["form", "Contact Form"],
  ["staff", "Added by staff"],
  ["import", "Import: Contact Form"],
])("the source of a lead of origin %s is %s", (origin, label) => {
  expect(sourceLabel({ origin, form_source: "contact_form" })).toBe(label);
});

test("the source of a lead from a form that an editor built is its title", () => {
  const lead = { form_source: "contact_form", form_title: "Event registration" } as const;
  expect(sourceLabel({ ...lead, origin: "form" })).toBe("Event registration");
  expect(sourceLabel({ ...lead, origin: "import" })).toBe("Import: Event registration");
});
