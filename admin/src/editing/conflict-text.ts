import { appointmentStatusLabels } from "@site/supabase/contracts/appointment-values";
import { inquiryTypeLabels, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { conflictCopy as copy } from "./conflict.copy.ts";
import { longTime } from "../format/time.ts";

const labels: Readonly<Record<string, string>> = copy.fields;
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...leadStatusLabels, ...appointmentStatusLabels },
  inquiry_type: inquiryTypeLabels,
};

/** A column as the screens call it; one they do not name, by its own name: `starts_at` is "Starts at". */
export function fieldText(field: string): string {
  const words = field.replaceAll("_", " ");
  return Object.hasOwn(labels, field)
    ? (labels[field] ?? words)
    : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A stored value in words. `nameOf` gives the colleague with this id. */
export function valueText(
  field: string,
  value: unknown,
  nameOf: (id: string) => string | undefined,
): string {
  if (field.endsWith("owner_id"))
    return typeof value === "string" ? (nameOf(value) ?? copy.formerColleague) : copy.nobody;
  if (value === null || value === undefined || value === "") return copy.none;
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return longTime(value);
  const known = Object.hasOwn(values, field) ? values[field] : undefined;
  return known && Object.hasOwn(known, value) ? (known[value] ?? value) : value;
}
