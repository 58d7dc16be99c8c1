import { isRecord } from "../../../supabase/domain/json.ts";
import type { MendozaPatch } from "../history/mendoza.ts";
import type { Operation, Result } from "../mutations/transaction.ts";
import { type Doc } from "./documents.ts";

/** The records of the database, parsed from its rows. */

/** A row with invalid values: the file was damaged or edited. */
export class DamagedRowError extends Error {}

export type StoredChange = {
  id: string;
  /** Absent when the document did not exist before. */
  previousRev?: string;
  /** Absent when the transaction deleted the document. */
  rev?: string;
  apply: MendozaPatch;
  revert: MendozaPatch;
};

export type NewTransaction = {
  id: string;
  /** ISO 8601. */
  timestamp: string;
  author: string;
  results: Result[];
  documents: StoredChange[];
};

/** A transaction of the history. `sequence` grows with each one. */
export type StoredTransaction = NewTransaction & { sequence: number };

export type NewEvent = {
  /** The same for each attempt to deliver the event. */
  key: string;
  id: string;
  type: string;
  operation: "create" | "update" | "delete";
  /** Whether the document has another path than before. */
  moved: boolean;
};

/** A change of a published document that the site has not accepted yet. `sequence` grows with each one. */
export type PublishEvent = NewEvent & { sequence: number };

export type Row = Readonly<Record<string, unknown>>;

/** @throws {DamagedRowError} */
export function parseDocument({ id, body }: Row): Doc {
  const value = parseJson(body);
  if (isDocument(value) && value._id === id) return value;
  throw new DamagedRowError("a row is not a document");
}

export const isDocument = (value: unknown): value is Doc =>
  isRecord(value) &&
  ["_id", "_type", "_rev", "_createdAt", "_updatedAt"].every(
    (name) => typeof value[name] === "string",
  );

/** @throws {DamagedRowError} */
export function parseTransaction({
  sequence,
  id,
  timestamp,
  author,
  body,
}: Row): StoredTransaction {
  const value = parseJson(body);
  if (
    !isRecord(value) ||
    !isListOf(value.results, isResult) ||
    !isListOf(value.documents, isStoredChange)
  )
    throw new DamagedRowError("a row is not a transaction");
  const { results, documents } = value;
  return {
    sequence: Number(sequence),
    id: String(id),
    timestamp: String(timestamp),
    author: String(author),
    results,
    documents,
  };
}

/** @throws {DamagedRowError} */
export function parseEvent({ sequence, body }: Row): PublishEvent {
  const value = parseJson(body);
  if (isNewEvent(value)) return { ...value, sequence: Number(sequence) };
  throw new DamagedRowError("a row is not a publish event");
}

/** @throws {DamagedRowError} */
export function parseSettings({ body }: Row): Record<string, unknown> {
  const value = parseJson(body);
  if (isRecord(value)) return value;
  throw new DamagedRowError("a row does not hold settings");
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch (error) {
    throw new DamagedRowError("a row is not JSON", { cause: error });
  }
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every((item) => isItem(item));
}

const isOperation = (value: unknown): value is Operation =>
  value === "create" || value === "update" || value === "delete" || value === "none";

const isResult = (value: unknown): value is Result =>
  isRecord(value) && typeof value.id === "string" && isOperation(value.operation);

const isAbsentOrText = (value: unknown): boolean =>
  value === undefined || typeof value === "string";

const isStoredChange = (value: unknown): value is StoredChange =>
  isRecord(value) &&
  typeof value.id === "string" &&
  isAbsentOrText(value.previousRev) &&
  isAbsentOrText(value.rev) &&
  Array.isArray(value.apply) &&
  Array.isArray(value.revert);

const isNewEvent = (value: unknown): value is NewEvent =>
  isRecord(value) &&
  [value.key, value.id, value.type].every((item) => typeof item === "string") &&
  isOperation(value.operation) &&
  value.operation !== "none" &&
  typeof value.moved === "boolean";
