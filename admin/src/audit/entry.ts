import type { Database, Json } from "@site/supabase/contracts/database.types";
import { isRecord } from "@site/supabase/domain/json";
import { auditCopy as copy } from "./audit.copy.ts";

/** One entry as `read_audit` answers it. */
export type Entry = Database["public"]["Functions"]["read_audit"]["Returns"][number];

/** What an entry says of one column; `erased` where its key is gone, `hidden` where it holds a secret. */
export type Change =
  | { column: string; before: string | null; after: string | null }
  | { column: string; erased: true }
  | { column: string; hidden: true };

type Values = Readonly<Record<string, Json | undefined>>;

const valuesOf = (value: Json | undefined): Values => (isRecord(value) ? value : {});

/** A stored value as people read it; null for none. */
function shown(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Columns that say no more than the entry itself. */
const told = new Set(["id", "user_id", "created_at"]);

/**
 * The columns of an entry with their values before and after, those that name nobody and those that do.
 * Of a row that was added or removed only what it held.
 */
export function changesOf({
  action,
  details,
  personal,
}: Pick<Entry, "action" | "details" | "personal">): Change[] {
  const open = valuesOf(details);
  const [openBefore, openAfter] = [valuesOf(open.before), valuesOf(open.after)];
  const encrypted = valuesOf(personal);
  const [sealedBefore, sealedAfter] = [valuesOf(encrypted.before), valuesOf(encrypted.after)];
  const columns = Array.isArray(open.changed)
    ? open.changed.filter((c) => typeof c === "string")
    : [];
  const isWhole = action === "insert" || action === "delete";
  const changes = columns.map((column): Change => {
    const isOpen = Object.hasOwn(openBefore, column) || Object.hasOwn(openAfter, column);
    if (!isOpen && personal === "[erased]") return { column, erased: true };
    const isSealed = Object.hasOwn(sealedBefore, column) || Object.hasOwn(sealedAfter, column);
    if (!isOpen && !isSealed) return { column, hidden: true };
    return {
      column,
      before: shown(openBefore[column] ?? sealedBefore[column]),
      after: shown(openAfter[column] ?? sealedAfter[column]),
    };
  });
  return changes.filter(
    (change) =>
      !isWhole ||
      (!told.has(change.column) &&
        ("erased" in change ||
          (!("hidden" in change) && (change.before !== null || change.after !== null)))),
  );
}

/** What an entry says besides the columns, such as how many rows an erasure took. */
export function factsOf({ details }: Pick<Entry, "details">): (readonly [string, string])[] {
  return Object.entries(valuesOf(details)).flatMap(([name, value]) => {
    const text = ["changed", "before", "after"].includes(name) ? null : shown(value);
    return text === null ? [] : [[name, text] as const];
  });
}

const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name;

/** The words for a table or an action, or its own name where it is new. */
export const tableWord = (name: string) => wordOf(copy.tables, name);
export const actionWord = (name: string) => wordOf(copy.actions, name);

/** Who did it, and in which role. */
export function actorOf({ actor_name, actor_role, actor_id }: Entry): string {
  if (actor_name) return actor_name;
  return actor_id ? copy.unknownActor : wordOf(copy.roles, actor_role);
}

/** Where the row of an entry is seen, if there is a screen for it. */
export function placeOf({ action, table_name, row_id, subject }: Entry): string | undefined {
  if (action === "delete" || !row_id) return undefined;
  const id = encodeURIComponent(row_id);
  switch (table_name) {
    case "public.leads":
      return `/leads/${id}`;
    case "public.people":
      return `/people/${id}`;
    case "public.notes":
    case "public.tasks":
      return subject ? `/people/${encodeURIComponent(subject)}` : undefined;
    case "public.appointments":
      return `/appointments/${id}/show`;
    case "public.scoring_rules":
      return `/scoring_rules/${id}`;
    case "public.handoffs":
      return "/handoffs";
    case "public.staff":
    case "public.staff_invitations":
      return "/staff";
    default:
      return undefined;
  }
}
