import type { Database } from "@site/supabase/contracts/database.types";
import { peopleCopy } from "./people.copy.ts";

type ExportedPerson = Database["public"]["Functions"]["export_people"]["Returns"][number];

const columns = [
  "name",
  "email",
  "company",
  "phone",
  "owner",
  "lead_score",
  "submissions",
  "first_seen_at",
  "last_seen_at",
] as const satisfies readonly (keyof ExportedPerson)[];

/** Spreadsheets run a cell as a formula when it begins like one; a phone number does not. */
const startsFormula = /^[=+\-@\t\r]/;
const isPhone = /^\+[\d ().-]+$/;

function createCell(value: string | number | null): string {
  const text = String(value ?? "");
  const safe = startsFormula.test(text) && !isPhone.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Returns a CSV file of people (RFC 4180) with a byte order mark, so that Excel reads it as UTF-8. */
export function createPeopleCsv(rows: readonly ExportedPerson[]): string {
  const header = columns.map((column) => createCell(peopleCopy.exportColumns[column]));
  const lines = rows.map((row) => columns.map((column) => createCell(row[column])));
  return `\uFEFF${[header, ...lines].map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}
