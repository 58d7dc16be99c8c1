import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import { inquiryTypeLabels, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { conflictCopy as copy } from "./conflict.copy.ts";
import { formatLongDateTime } from "../format/time.ts";

const labels: Readonly<Record<string, string>> = copy.fields;
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...leadStatusLabels, ...appointmentStatusLabels },
  inquiry_type: inquiryTypeLabels,
};

/** Returns the label of a column. Without one, formats the column name: `starts_at` is "Starts at". */
export function fieldText(field: string): string {
  const words = field.replaceAll("_", " ");
  return Object.hasOwn(labels, field)
    ? (labels[field] ?? words)
    : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a stored value. `nameOf` returns the name of the staff member or the company with an id. */
export function valueText(
  field: string,
  value: unknown,
  nameOf: (id: string) => string | undefined,
): string {
  if (field.endsWith("owner_id"))
    return typeof value === "string" ? (nameOf(value) ?? copy.formerColleague) : copy.unassigned;
  if (field === "company_id" && typeof value === "string") return nameOf(value) ?? value;
  if (value === null || value === undefined || value === "") return copy.none;
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return formatLongDateTime(value);
  const known = Object.hasOwn(values, field) ? values[field] : undefined;
  return known && Object.hasOwn(known, value) ? (known[value] ?? value) : value;
}
