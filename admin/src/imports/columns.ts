import type { CsvTable } from "./read-file.ts";

/** The columns of a lead that a table can fill, by the names that files have for them. */
export const leadFields = {
  name: ["name", "full name", "contact", "contact name"],
  email: ["email", "e mail", "email address", "e mail address", "mail"],
  company: ["company", "company name", "organisation", "organization", "account"],
  role: ["role", "job title", "title", "position"],
  phone: ["phone", "phone number", "telephone", "mobile"],
  inquiry_type: ["inquiry type", "enquiry type", "topic"],
  form_source: ["form source", "source", "lead source"],
  status: ["status", "lead status", "stage"],
  created_at: ["created at", "created", "date", "create date", "created date"],
  message: ["message", "note", "notes", "comment", "description"],
  id: ["id", "lead id"],
} as const;

export type LeadField = keyof typeof leadFields;

/** The fields, in the order they are shown in. */
export const fieldNames = Object.keys(leadFields).filter(
  (name): name is LeadField => name in leadFields,
);

/** Which field each column of the file fills; none for what is left out. */
export type Mapping = readonly (LeadField | undefined)[];

const plain = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What the titles say, each field once. */
export function guessMapping(titles: readonly string[]): Mapping {
  const taken = new Set<LeadField>();
  return titles.map((title) => {
    const field = fieldNames.find(
      (name) => !taken.has(name) && leadFields[name].some((known) => known === plain(title)),
    );
    if (field) taken.add(field);
    return field;
  });
}

/** The mapping with one column changed; another column that filled the same field is left out. */
export function withField(mapping: Mapping, column: number, field: LeadField | undefined): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return field;
    return current === field ? undefined : current;
  });
}

/** A row as it is staged. */
export interface StagedRow {
  line: number;
  given: Record<string, unknown>;
}

/** The rows of a table as they are staged; `source` stands where a row names no form. */
export function rowsToStage({ rows }: CsvTable, mapping: Mapping, source: string): StagedRow[] {
  return rows.map(({ line, cells }) => {
    const given: Record<string, string> = {};
    for (const [column, field] of mapping.entries()) if (field) given[field] = cells[column] ?? "";
    return { line, given: { ...given, form_source: given["form_source"]?.trim() || source } };
  });
}

/** Rows in pieces that a request can carry: at most so many bytes each, and 500 rows. */
export function inPieces(rows: readonly StagedRow[], most = 60_000): StagedRow[][] {
  const encoder = new TextEncoder();
  const pieces: StagedRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(row)).byteLength;
    const last = pieces.at(-1);
    if (!last || size + bytes > most || last.length >= 500) {
      pieces.push([row]);
      size = bytes;
    } else {
      last.push(row);
      size += bytes;
    }
  }
  return pieces;
}
