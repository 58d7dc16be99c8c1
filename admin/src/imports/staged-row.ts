import { isRecord } from "@site/supabase/domain/json";

/** An error in a field of a row, as the database names it. */
export interface Problem {
  field: string;
  problem: string;
  /** The line of the row that this row duplicates. */
  line?: number;
}

/** Parses the errors of a staged row from untyped JSON. */
export function problemsOf(value: unknown): Problem[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const { field, problem, line } = item;
    if (typeof field !== "string" || typeof problem !== "string") return [];
    return [{ field, problem, ...(typeof line === "number" && { line }) }];
  });
}

/** Returns the given or changed fields of a staged row. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  isRecord(value) ? { ...value } : {};

/** Returns a value as text. */
export function textIn(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
