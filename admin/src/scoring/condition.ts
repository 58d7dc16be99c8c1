import { formSourceLabels, inquiryTypeLabels } from "@site/supabase/contracts/lead-values";
import { isRecord } from "@site/supabase/domain/json";
import { scoringCopy } from "./scoring.copy.ts";

/**
 * A rule's condition as it is edited: parts that a lead has to meet together. The database keeps
 * `{"field": ..., <operator>: ...}`, or `{"all": [...]}` for several, and refuses what it cannot ask.
 */
export interface Part {
  field: Field;
  operator: Operator;
  /** What was typed: one text per line, or a number; "" where the operator takes none. */
  value: string;
}

export type Field = keyof typeof scoringCopy.fields;
export type Operator = keyof typeof scoringCopy.operators;

/** Most parts of a condition. */
export const mostParts = 5;

const counted = new Set<Field>(["submissions", "pages_seen", "modules_seen"]);

/** The operators that make sense for a field. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (counted.has(field)) return ["at_least"];
  if (field === "message") return ["length_at_least", "given", "missing"];
  return ["is", "not_in", "given", "missing"];
}

/** What an operator is given: texts, a number, or nothing. */
export function operandOf(operator: Operator): "texts" | "number" | "nothing" {
  if (operator === "is" || operator === "not_in") return "texts";
  return operator === "given" || operator === "missing" ? "nothing" : "number";
}

/** The parts of a condition as the database has it; what cannot be read is left out. */
export function partsOf(condition: unknown): Part[] {
  if (!isRecord(condition)) return [];
  if (Array.isArray(condition.all)) return condition.all.flatMap(partsOf);
  const field = keysOf(scoringCopy.fields).find((known) => known === condition.field);
  if (!field) return [];
  if (typeof condition.given === "boolean")
    return [{ field, operator: condition.given ? "given" : "missing", value: "" }];
  for (const operator of ["is", "not_in"] as const) {
    const texts = condition[operator];
    if (Array.isArray(texts)) return [{ field, operator, value: texts.join("\n") }];
  }
  for (const operator of ["at_least", "length_at_least"] as const) {
    const number = condition[operator];
    if (typeof number === "number") return [{ field, operator, value: String(number) }];
  }
  return [];
}

/** The condition of these parts; null while one of them lacks its value, and for none. */
export function conditionOf(parts: readonly Part[]): object | null {
  const conditions = parts.map(conditionOfPart);
  const [only] = conditions;
  if (!only || conditions.includes(null)) return null;
  return conditions.length === 1 ? only : { all: conditions };
}

function conditionOfPart({ field, operator, value }: Part): object | null {
  switch (operandOf(operator)) {
    case "nothing":
      return { field, given: operator === "given" };
    case "texts": {
      const texts = linesOf(value);
      return texts.length > 0 ? { field, [operator]: texts } : null;
    }
    case "number":
      return /^\d{1,6}$/.test(value.trim()) ? { field, [operator]: Number(value) } : null;
  }
}

/** How many values of a list are said before the rest is only counted. */
const saidValues = 3;

/** How what is stored is called on the screens. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  form_source: formSourceLabels,
  inquiry_type: inquiryTypeLabels,
};

/** A condition in words. */
export function conditionText(condition: unknown): string {
  return partsOf(condition)
    .map(({ field, operator, value }) => {
      const said: string[] = [scoringCopy.fields[field], scoringCopy.operators[operator]];
      if (operandOf(operator) === "texts") {
        const texts = linesOf(value).map((text) => labels[field]?.[text] ?? text);
        const shown = texts.slice(0, saidValues).join(", ");
        const left = texts.length - saidValues;
        said.push(left > 0 ? scoringCopy.more(shown, left) : shown);
      } else if (value) {
        said.push(value);
      }
      return said.join(" ");
    })
    .join(scoringCopy.and);
}

const linesOf = (value: string): string[] =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The names of an object that is written in this app. */
export function keysOf<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  const names: string[] = Object.keys(object);
  return names.filter((name): name is Name => name in object);
}
