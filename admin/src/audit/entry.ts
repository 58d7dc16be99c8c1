import type { Database, Json } from "@site/supabase/contracts/database.types";
import { isRecord } from "@site/supabase/domain/json";
import { labelOf } from "../providers/labels.ts";
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
function toText(value: Json | undefined): string | null {
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
  const plain = valuesOf(details);
  const [plainBefore, plainAfter] = [valuesOf(plain.before), valuesOf(plain.after)];
  const decrypted = valuesOf(personal);
  const [decryptedBefore, decryptedAfter] = [valuesOf(decrypted.before), valuesOf(decrypted.after)];
  const columns = Array.isArray(plain.changed)
    ? plain.changed.filter((c) => typeof c === "string")
    : [];
  const isWhole = action === "insert" || action === "delete";
  const changes = columns.map((column): Change => {
    const isPlain = Object.hasOwn(plainBefore, column) || Object.hasOwn(plainAfter, column);
    if (!isPlain && personal === "[erased]") return { column, erased: true };
    const isDecrypted =
      Object.hasOwn(decryptedBefore, column) || Object.hasOwn(decryptedAfter, column);
    if (!isPlain && !isDecrypted) return { column, hidden: true };
    return {
      column,
      before: toText(plainBefore[column] ?? decryptedBefore[column]),
      after: toText(plainAfter[column] ?? decryptedAfter[column]),
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
    const text = ["changed", "before", "after"].includes(name) ? null : toText(value);
    return text === null ? [] : [[name, text] as const];
  });
}

export const tableLabel = (name: string) => labelOf(copy.tables, name);
export const actionLabel = (name: string) => labelOf(copy.actions, name);

/** Returns the label of a column or a fact; an unknown one is made readable. */
export function fieldLabel(column: string): string {
  const words = column.replace(/^\w+\./, "").replaceAll("_", " ");
  const readable = words.charAt(0).toUpperCase() + words.slice(1);
  return labelOf({ ...copy.tables, ...copy.fields }, column, readable);
}

/** Returns the name of the account, or the system role that made the change. */
export function actorOf({ actor_name, actor_role, actor_id }: Entry): string {
  if (actor_name) return actor_name;
  return actor_id ? copy.unknownActor : labelOf(copy.roles, actor_role);
}

/** The resource whose record an entry is about. */
export interface RecordReference {
  resource: string;
  id: string;
}

const resources: Readonly<Record<string, string>> = {
  "public.leads": "leads",
  "public.people": "people",
  "public.companies": "companies",
  "public.appointments": "appointments",
  "public.scoring_rules": "scoring_rules",
  "public.assignment_rules": "assignment_rules",
  "public.reply_templates": "reply_templates",
  "public.staff": "staff",
  "public.webhooks": "webhooks",
};

/** Returns the record that an entry links; for notes, tasks and hand-offs, their person. */
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
