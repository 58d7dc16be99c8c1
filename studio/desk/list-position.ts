import type { Path } from "sanity";
import { sibling } from "../schemas/fields/sibling.ts";

/** The place of a list's member, counted from 1; `undefined` where the path ends elsewhere. */
export function placeInList(
  document: object,
  path: Path,
): { position: number; count: number } | undefined {
  const last = path.at(-1);
  if (typeof last === "string" || last === undefined) return undefined;
  let list: unknown = document;
  for (const step of path.slice(0, -1)) list = follow(list, step);
  if (!Array.isArray(list)) return undefined;
  const index = list.indexOf(follow(list, last));
  return index < 0 ? undefined : { position: index + 1, count: list.length };
}

function follow(value: unknown, step: Path[number]): unknown {
  if (typeof step === "string") return sibling(value, step);
  if (!Array.isArray(value)) return undefined;
  if (typeof step === "number") return value[step];
  const items: unknown[] = value;
  return items.find((item) => "_key" in step && sibling(item, "_key") === step._key);
}
