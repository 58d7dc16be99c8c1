import { expect, test } from "vitest";
import { sourceLabel } from "./lead-source.ts";

test.each([
  ["form", "Contact Form"],
  ["staff", "Added by staff"],
  ["import", "Import: Contact Form"],
])("the source of a lead of origin %s is %s", (origin, label) => {
  expect(sourceLabel({ origin, form_source: "contact_form" })).toBe(label);
});
