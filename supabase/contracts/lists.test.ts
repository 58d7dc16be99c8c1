import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, expectTypeOf, test } from "vitest";
import { appointmentStatuses, placeKinds } from "./appointment-values.ts";
import type { AppointmentStatus, PlaceKind } from "./appointment-values.ts";
import type { Database } from "./database.types.ts";
import { formSources, inquiryTypes, leadLimits, leadStatuses } from "./lead-values.ts";
import type { FormSource, InquiryType, LeadStatus } from "./lead-values.ts";
import { newsletterSources, newsletterStatuses } from "./newsletter-values.ts";
import type { NewsletterSource, NewsletterStatus } from "./newsletter-values.ts";
import { staffRoles, type StaffRole } from "./staff.ts";

/** Compares enumerations and limits of the contracts with the database. */

type Enums = Database["public"]["Enums"];

test("the enumerations match the generated types", () => {
  expectTypeOf<InquiryType>().toEqualTypeOf<Enums["inquiry_type"]>();
  expectTypeOf<FormSource>().toEqualTypeOf<Enums["form_source"]>();
  expectTypeOf<LeadStatus>().toEqualTypeOf<Enums["lead_status"]>();
  expectTypeOf<StaffRole>().toEqualTypeOf<Enums["staff_role"]>();
  expectTypeOf<AppointmentStatus>().toEqualTypeOf<Enums["appointment_status"]>();
  expectTypeOf<PlaceKind>().toEqualTypeOf<Enums["place_kind"]>();
  expectTypeOf<NewsletterSource>().toEqualTypeOf<Enums["newsletter_source"]>();
  expectTypeOf<NewsletterStatus>().toEqualTypeOf<Enums["newsletter_status"]>();
});

const folder = fileURLToPath(new URL("../migrations/", import.meta.url));
const sql = readdirSync(folder)
  .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
  .join("\n");
const schema = readFileSync(new URL("../schema.sql", import.meta.url), "utf8");

test.each([
  ["inquiry_type", inquiryTypes],
  ["form_source", formSources],
  ["lead_status", leadStatuses],
  ["staff_role", staffRoles],
  ["newsletter_source", newsletterSources],
  ["appointment_status", appointmentStatuses],
  ["place_kind", placeKinds],
  ["newsletter_status", newsletterStatuses],
])("%s has the same order as in the database", (name, values) => {
  const [, list = ""] =
    new RegExp(`create type public\\.${name} as enum \\(([^)]*)\\)`).exec(schema) ?? [];
  expect(list.split(",").map((value) => value.trim().slice(1, -1))).toEqual([...values]);
});

test.each([
  ["name", leadLimits.name],
  ["email", leadLimits.email],
  ["company", leadLimits.company],
  ["role", leadLimits.role],
  ["phone", leadLimits.phone],
  ["message", leadLimits.storedMessage],
])("the limit of %s matches the table's check constraint", (column, limit) => {
  expect(sql).toMatch(
    new RegExp(`leads_${column}_length check \\(char_length\\(${column}\\) <= ${limit}\\b`),
  );
});
