import { isDeepStrictEqual } from "node:util";
import { applyPatch } from "mendoza";
import { isRecord } from "../../../supabase/domain/json.ts";

/**
 * Differences between two JSON values as Mendoza patches, the compact format that Sanity's
 * listeners and history speak; the `mendoza` package itself can only apply them.
 *
 * A patch is a flat list of opcodes and operands that walks the old value and builds the new one.
 * Objects name their fields by the position in the sorted key list, strings are cut by UTF-8
 * length. Only the opcodes needed are listed.
 */
export type MendozaPatch = unknown[];

const VALUE = 0;
const PUSH_FIELD_COPY = 10;
const PUSH_FIELD_BLANK = 11;
const PUSH_ELEMENT_COPY = 12;
const RETURN_INTO_OBJECT = 15;
const RETURN_INTO_ARRAY = 16;
const SET_FIELD = 17;
const DELETE_FIELD = 19;
const APPEND_VALUE = 20;
const APPEND_SLICE = 21;
const APPEND_STRING = 22;
const APPEND_STRING_SLICE = 23;

/**
 * The patch that turns `before` into `after`; `[0, after]` when either side is missing.
 * Every patch is applied once before it is handed out, so a wrong one can never be stored.
 */
export function diff(before: unknown, after: unknown): MendozaPatch {
  const whole = [VALUE, after];
  if (!isRecord(before) || !isRecord(after)) return whole;
  const patch = objectDiff(before, after);
  return isDeepStrictEqual(applyPatch(before, patch), after) ? patch : whole;
}

function objectDiff(before: Record<string, unknown>, after: Record<string, unknown>): MendozaPatch {
  const patch: MendozaPatch = [];
  const keys = Object.keys(before).sort();
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(after, key)) patch.push(DELETE_FIELD, index);
    else if (!isDeepStrictEqual(before[key], after[key]))
      patch.push(...fieldDiff(index, key, before[key], after[key]));
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) patch.push(SET_FIELD, after[key], key);
  }
  return patch;
}

function fieldDiff(index: number, key: string, before: unknown, after: unknown): MendozaPatch {
  if (isRecord(before) && isRecord(after))
    return [PUSH_FIELD_COPY, index, ...objectDiff(before, after), RETURN_INTO_OBJECT];
  if (Array.isArray(before) && Array.isArray(after) && after.length > 0)
    return [PUSH_FIELD_BLANK, index, ...arrayDiff(before, after), RETURN_INTO_OBJECT];
  if (typeof before === "string" && typeof after === "string") {
    const patch = stringDiff(before, after);
    if (patch) return [PUSH_FIELD_BLANK, index, ...patch, RETURN_INTO_OBJECT];
  }
  return [SET_FIELD, after, key];
}

function arrayDiff(before: unknown[], after: unknown[]): MendozaPatch {
  const patch: MendozaPatch = [];
  const byKey = new Map(before.map((item, index) => [keyOf(item) ?? index, index]));
  let open: { from: number; to: number } | undefined;
  const close = () => {
    if (open) patch.push(APPEND_SLICE, open.from, open.to);
    open = undefined;
  };
  for (const [index, item] of after.entries()) {
    const from = byKey.get(keyOf(item) ?? index);
    const old = from === undefined ? undefined : before[from];
    if (from !== undefined && isDeepStrictEqual(old, item)) {
      if (open?.to === from) open.to += 1;
      else {
        close();
        open = { from, to: from + 1 };
      }
      continue;
    }
    close();
    if (from !== undefined && isRecord(old) && isRecord(item))
      patch.push(PUSH_ELEMENT_COPY, from, ...objectDiff(old, item), RETURN_INTO_ARRAY);
    else patch.push(APPEND_VALUE, item);
  }
  close();
  return patch;
}

const keyOf = (item: unknown): string | undefined =>
  isRecord(item) && typeof item._key === "string" ? `key ${item._key}` : undefined;

/** Keeps the common start and end; undefined when that saves nothing. */
function stringDiff(before: string, after: string): MendozaPatch | undefined {
  const old = Array.from(before);
  const now = Array.from(after);
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  if (start + end < 8) return undefined;
  const patch: MendozaPatch = [];
  const inserted = now.slice(start, now.length - end).join("");
  if (start > 0) patch.push(APPEND_STRING_SLICE, 0, utf8Length(old.slice(0, start)));
  if (inserted !== "") patch.push(APPEND_STRING, inserted);
  if (end > 0) {
    const from = utf8Length(old.slice(0, old.length - end));
    patch.push(APPEND_STRING_SLICE, from, from + utf8Length(old.slice(old.length - end)));
  }
  return patch;
}

const utf8Length = (characters: string[]): number =>
  characters.reduce((sum, character) => sum + Buffer.byteLength(character), 0);
