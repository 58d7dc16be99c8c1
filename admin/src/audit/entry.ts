import type { Database, Json } from "@site/supabase/contracts/database.types";
import { isRecord } from "@site/supabase/domain/json";
import { auditCopy as copy } from "./audit.copy.ts";

/** An entry as `read_audit` returns it. */
export type Entry = Database["public"]["Functions"]["read_audit"]["Returns"][number];

/** The change of one column. `erased`: its key was destroyed. `hidden`: the value is a secret. */
export type Change =
  | { column: string; before: string | null; after: string | null }
  | { column: string; erased: true }
  | { column: string; hidden: true };

type Values = Readonly<Record<string, Json | undefined>>;

const valuesOf = (value: Json | undefined): Values => (isRecord(value) ? value : {});

/** Returns a stored value as text; null if it is empty. */
function shown(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Columns that repeat the entry itself. */
const redundantColumns = new Set(["id", "user_id", "created_at"]);

/**
 * Returns the changed columns with their values before and after, unencrypted and decrypted ones. For a
 * created or deleted row, only columns with a value.
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
      (!redundantColumns.has(change.column) &&
        ("erased" in change ||
          (!("hidden" in change) && (change.before !== null || change.after !== null)))),
  );
}

/** Returns the other details of an entry, such as the number of rows that an erasure deleted. */
export function factsOf({ details }: Pick<Entry, "details">): (readonly [string, string])[] {
  return Object.entries(valuesOf(details)).flatMap(([name, value]) => {
    const text = ["changed", "before", "after"].includes(name) ? null : shown(value);
    return text === null ? [] : [[name, text] as const];
  });
}

const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name;

/** Labels of tables, actions and columns. */
export const tableWord = (name: string) => wordOf(copy.tables, name);
export const actionWord = (name: string) => wordOf(copy.actions, name);

export function fieldWord(column: string): string {
  if (Object.hasOwn(copy.fields, column)) return copy.fields[column] ?? column;
  if (Object.hasOwn(copy.tables, column)) return tableWord(column);
  const words = column.replace(/^\w+\./, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of the account, or what changed the row without one. */
export function actorOf({ actor_name, actor_role, actor_id }: Entry): string {
  if (actor_name) return actor_name;
  return actor_id ? copy.unknownActor : wordOf(copy.roles, actor_role);
}

/** The resource whose record an entry is about. */
export interface RecordReference {
  resource: string;
  id: string;
}

const resources: Readonly<Record<string, string>> = {
  "public.leads": "leads",
  "public.people": "people",
  "public.appointments": "appointments",
  "public.scoring_rules": "scoring_rules",
  "public.assignment_rules": "assignment_rules",
  "public.reply_templates": "reply_templates",
  "public.staff": "staff",
};

/** Returns the record to name and link; for notes, tasks and hand-offs their person. */
export function referenceOf({
  action,
  table_name,
  row_id,
  subject,
}: Pick<Entry, "action" | "table_name" | "row_id" | "subject">): RecordReference | undefined {
  const resource = resources[table_name];
  if (resource && row_id && action !== "delete") return { resource, id: row_id };
  return subject ? { resource: "people", id: subject } : undefined;
}
