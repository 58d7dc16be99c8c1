import { repeatableFields, type LeadField, type Mapping } from "./columns.ts";
import { toIsoDate, type DateFormat } from "./dates.ts";
import type { CsvTable } from "./read-file.ts";
import { mapValue, type ValueMaps } from "./values.ts";

/** A row for `stage_import`. */
export interface StagedRow {
  line: number;
  given: Record<string, unknown>;
}

/** How the cells of a file become values of leads. */
export interface ConversionRules {
  values?: ValueMaps;
  /** Undefined leaves dates as they are. */
  dateFormat?: DateFormat;
}

/** Converts the rows of a table for staging. `source` is the source of rows without one. */
export function rowsToStage(
  { rows }: CsvTable,
  mapping: Mapping,
  source: string,
  { values = {}, dateFormat }: ConversionRules = {},
): StagedRow[] {
  return rows.map(({ line, cells }) => {
    const given = joinCells(cells, mapping);
    for (const [field, maps] of Object.entries(values)) {
      const value = given[field];
      if (value !== undefined) given[field] = mapValue(value, maps);
    }
    if (dateFormat && given["created_at"] !== undefined)
      given["created_at"] = toIsoDate(given["created_at"], dateFormat);
    return { line, given: { ...given, form_source: given["form_source"]?.trim() || source } };
  });
}

/**
 * The values of the mapped fields. Several columns of one field: messages are joined by a line break, of other
 * fields the first one with a value is used. First and last name become the name if no column has it.
 */
function joinCells(cells: readonly string[], mapping: Mapping): Record<string, string> {
  const found = new Map<LeadField, string[]>();
  for (const [column, field] of mapping.entries())
    if (field) found.set(field, [...(found.get(field) ?? []), cells[column] ?? ""]);
  const given: Record<string, string> = {};
  for (const [field, texts] of found) {
    const filled = texts.filter((text) => text.trim() !== "");
    given[field] = field === "message" ? filled.join("\n") : (filled[0] ?? "");
    // Google Contacts separates several addresses of one kind.
    if (repeatableFields.has(field)) given[field] = given[field].split(" ::: ")[0] ?? "";
  }
  const { first_name, last_name, ...others } = given;
  const name = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  const hasParts = first_name !== undefined || last_name !== undefined;
  return hasParts && !others["name"]?.trim() ? { ...others, name } : others;
}

/** Splits rows into batches of at most `maxBytes` and 500 rows. A larger row is a batch of its own. */
export function splitIntoBatches(rows: readonly StagedRow[], maxBytes = 60_000): StagedRow[][] {
  const encoder = new TextEncoder();
  const batches: StagedRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = encoder.encode(JSON.stringify(row)).byteLength;
    const last = batches.at(-1);
    if (!last || size + bytes > maxBytes || last.length >= 500) {
      batches.push([row]);
      size = bytes;
    } else {
      last.push(row);
      size += bytes;
    }
  }
  return batches;
}
