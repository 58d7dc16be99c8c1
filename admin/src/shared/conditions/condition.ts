import {
  companySizes,
  formSourceLabels,
  inquiryTypeLabels,
} from "@site/supabase/contracts/lead-values";
import { isRecord } from "@site/supabase/domain/json";
import { conditionsCopy } from "./conditions.copy.ts";

/**
 * A part of a rule's condition in the form. A lead must meet all parts. The database stores
 * `{"field": ..., <operator>: ...}`, or `{"all": [...]}` for several parts.
 */
export interface Part {
  field: Field;
  operator: Operator;
  /** One text per line, or a number; "" for operators without a value. */
  value: string;
}

export type Field = keyof typeof conditionsCopy.fields;
export type Operator = keyof typeof conditionsCopy.operators;

/** Maximum number of parts of a condition. */
export const maxParts = 5;

const counted = new Set<Field>(["submissions", "pages_seen", "modules_seen"]);

/** Returns the operators that a field supports. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (counted.has(field)) return ["at_least"];
  if (field === "message") return ["length_at_least", "given", "missing"];
  return ["is", "not_in", "given", "missing"];
}

/** Returns the type of value that an operator compares with. */
export function operandOf(operator: Operator): "texts" | "number" | "nothing" {
  if (operator === "is" || operator === "not_in") return "texts";
  return operator === "given" || operator === "missing" ? "nothing" : "number";
}

/** Returns the parts of a stored condition, without unknown fields and operators. */
export function partsOf(condition: unknown): Part[] {
  if (!isRecord(condition)) return [];
  if (Array.isArray(condition.all)) return condition.all.flatMap(partsOf);
  const field = keysOf(conditionsCopy.fields).find((known) => known === condition.field);
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

/** The condition that every lead meets. */
const everyLead = { all: [] };

/**
 * Returns the condition to store; null if a part lacks its value. Without parts it is null as well, or applies
 * to all leads with `allowsNone`.
 */
export function conditionOf(parts: readonly Part[], allowsNone = false): object | null {
  if (parts.length === 0 && allowsNone) return everyLead;
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

/** Maximum number of values shown in `conditionText`; further values are counted. */
const maxShownValues = 3;

/** The labels of values, for fields with a fixed set of values. */
const valueLabels: Partial<Record<Field, Readonly<Record<string, string>>>> = {
  form_source: formSourceLabels,
  inquiry_type: inquiryTypeLabels,
  company_size: Object.fromEntries(companySizes.map((size) => [size, size])),
  demo_requested: { yes: conditionsCopy.yes },
};

/** Returns the values of a field with their labels; null if it accepts any text. */
export function choicesOf(field: Field): readonly { value: string; label: string }[] | null {
  const known = valueLabels[field];
  return known ? Object.entries(known).map(([value, label]) => ({ value, label })) : null;
}

/** Describes a condition in words. */
export function conditionText(condition: unknown): string {
  if (appliesToAll(condition)) return conditionsCopy.allLeads;
  return partsOf(condition)
    .map(({ field, operator, value }) => {
      const words: string[] = [conditionsCopy.fields[field], conditionsCopy.operators[operator]];
      if (operandOf(operator) === "texts") {
        const texts = linesOf(value).map((text) => valueLabels[field]?.[text] ?? text);
        const shown = texts.slice(0, maxShownValues).join(", ");
        const hidden = texts.length - maxShownValues;
        words.push(hidden > 0 ? conditionsCopy.more(shown, hidden) : shown);
      } else if (value) {
        words.push(value);
      }
      return words.join(" ");
    })
    .join(conditionsCopy.and);
}

/** Whether a stored condition applies to all leads. */
export const appliesToAll = (condition: unknown): boolean =>
  isRecord(condition) && Array.isArray(condition.all) && condition.all.length === 0;

/** Returns the texts of a value, one per line. */
export const linesOf = (value: string): string[] =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the typed keys of an object literal. */
export function keysOf<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  const names: string[] = Object.keys(object);
  return names.filter((name): name is Name => name in object);
}
