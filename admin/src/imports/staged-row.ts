import { isRecord } from "@site/supabase/domain/json";

/** What is wrong with a field of a row, as the database names it. */
export interface Problem {
  field: string;
  problem: string;
}

/** The problems of a staged row; nothing of their shape is taken for granted. */
export function problemsOf(value: unknown): Problem[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) =>
    isRecord(item) &&
    "field" in item &&
    "problem" in item &&
    typeof item.field === "string" &&
    typeof item.problem === "string"
      ? [{ field: item.field, problem: item.problem }]
      : [],
  );
}

/** The columns of a staged row, given or changed. */
export const changesOf = (value: unknown): Record<string, unknown> =>
  isRecord(value) ? { ...value } : {};

/** A value as a person reads it. */
export function textIn(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
