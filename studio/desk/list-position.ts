import type { Path } from "sanity";
import { readField } from "../schemas/fields/read-field.ts";

/**
 * The 1-based position of a list item and the list's length; undefined when the path does not end
 * in a list.
 */
export function findListPosition(
  document: object,
  path: Path,
): { position: number; count: number } | undefined {
  const last = path.at(-1);
  if (typeof last === "string" || last === undefined) return undefined;
  let list: unknown = document;
  for (const step of path.slice(0, -1)) list = resolveStep(list, step);
  if (!Array.isArray(list)) return undefined;
  // Items of a list of plain values may be equal, so that an index counts itself.
  const index = typeof last === "number" ? last : list.indexOf(resolveStep(list, last));
  return index in list ? { position: index + 1, count: list.length } : undefined;
}

function resolveStep(value: unknown, step: Path[number]): unknown {
  if (typeof step === "string") return readField(value, step);
  if (!Array.isArray(value)) return undefined;
  if (typeof step === "number") return value[step];
  const items: unknown[] = value;
  return items.find((item) => "_key" in step && readField(item, "_key") === step._key);
}
