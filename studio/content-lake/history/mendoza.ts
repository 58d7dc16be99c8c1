import { isDeepStrictEqual } from "node:util";
import { applyPatch } from "mendoza";
import { isRecord } from "../storage/documents.ts";

/**
 * Creates Mendoza patches, the compact format for differences of JSON values in Sanity's listeners
 * and history. The `mendoza` package can only apply them.
 *
 * A patch is a flat list of opcodes and operands that walks the old value and builds the new one.
 * Fields of objects are identified by their position in the sorted key list, parts of strings by
 * UTF-8 length. Only the required opcodes are listed.
 */
export type MendozaPatch = unknown[];

const valueOpcode = 0;
const pushFieldCopy = 10;
const pushFieldBlank = 11;
const pushElementCopy = 12;
const returnIntoObject = 15;
const returnIntoArray = 16;
const setField = 17;
const deleteField = 19;
const appendValue = 20;
const appendSlice = 21;
const appendString = 22;
const appendStringSlice = 23;

/**
 * The patch that turns `before` into `after`; `[0, after]` when either side is missing.
 * Each patch is applied once before it is returned, so that no wrong one is stored.
 */
export function diff(before: unknown, after: unknown): MendozaPatch {
  const whole = [valueOpcode, after];
  if (!isRecord(before) || !isRecord(after)) return whole;
  const patch = objectDiff(before, after);
  return isDeepStrictEqual(applyPatch(before, patch), after) ? patch : whole;
}

function objectDiff(before: Record<string, unknown>, after: Record<string, unknown>): MendozaPatch {
  const patch: MendozaPatch = [];
  const keys = Object.keys(before).sort();
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(after, key)) patch.push(deleteField, index);
    else if (!isDeepStrictEqual(before[key], after[key]))
      patch.push(...fieldDiff(index, key, before[key], after[key]));
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) patch.push(setField, after[key], key);
  }
  return patch;
}

function fieldDiff(index: number, key: string, before: unknown, after: unknown): MendozaPatch {
  if (isRecord(before) && isRecord(after))
    return [pushFieldCopy, index, ...objectDiff(before, after), returnIntoObject];
  if (Array.isArray(before) && Array.isArray(after) && after.length > 0)
    return [pushFieldBlank, index, ...arrayDiff(before, after), returnIntoObject];
  if (typeof before === "string" && typeof after === "string") {
    const patch = stringDiff(before, after);
    if (patch) return [pushFieldBlank, index, ...patch, returnIntoObject];
  }
  return [setField, after, key];
}

function arrayDiff(before: unknown[], after: unknown[]): MendozaPatch {
  const patch: MendozaPatch = [];
  const byKey = new Map(before.map((item, index) => [keyOf(item) ?? index, index]));
  let open: { from: number; to: number } | undefined;
  const close = () => {
    if (open) patch.push(appendSlice, open.from, open.to);
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
      patch.push(pushElementCopy, from, ...objectDiff(old, item), returnIntoArray);
    else patch.push(appendValue, item);
  }
  close();
  return patch;
}

const keyOf = (item: unknown): string | undefined =>
  isRecord(item) && typeof item._key === "string" ? `key ${item._key}` : undefined;

/** A patch that keeps the common start and end; undefined if it saves nothing. */
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
  if (start > 0) patch.push(appendStringSlice, 0, utf8Length(old.slice(0, start)));
  if (inserted !== "") patch.push(appendString, inserted);
  if (end > 0) {
    const from = utf8Length(old.slice(0, old.length - end));
    patch.push(appendStringSlice, from, from + utf8Length(old.slice(old.length - end)));
  }
  return patch;
}

const utf8Length = (characters: string[]): number =>
  characters.reduce((sum, character) => sum + Buffer.byteLength(character), 0);
