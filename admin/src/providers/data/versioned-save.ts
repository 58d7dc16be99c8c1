import type { Conflict, ConflictField, Resolution } from "../conflicts.ts";
import { UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";

/** A row with a version. */
export type Versioned = Record<string, unknown> & { version: number };

/** Returns whether a row has a version. It is then only saved over the version that was read. */
export const isVersioned = (row: unknown): row is Versioned =>
  typeof row === "object" && row !== null && "version" in row && typeof row.version === "number";

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Columns that the database writes. Users do not resolve their conflicts. */
const databaseColumns = new Set([
  "version",
  "updated_at",
  "created_at",
  "search_text",
  "lead_score",
  "submissions",
  "first_seen_at",
  "last_seen_at",
  "answered_at",
  "response_alert_at",
  "fingerprint",
  "person_id",
  "message",
]);

/** Returns the columns of `data` that differ from the row that was read. */
export function changesOf(
  data: Record<string, unknown>,
  read: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([field, value]) => field !== "id" && field !== "version" && !same(value, read[field]),
    ),
  );
}

/** Returns the fields in which the changes to save differ from the stored row. */
export function conflictFields(
  read: Record<string, unknown>,
  changes: Record<string, unknown>,
  current: Record<string, unknown>,
): ConflictField[] {
  const fields: ConflictField[] = [];
  for (const field of Object.keys({ ...changes, ...read })) {
    const isMine = Object.hasOwn(changes, field);
    const isTheirs = !same(current[field], read[field]);
    const mine = isMine ? changes[field] : read[field];
    if ((!isMine && (!isTheirs || databaseColumns.has(field))) || same(mine, current[field]))
      continue;
    fields.push({
      field,
      mine,
      theirs: current[field],
      changedBy: isMine && isTheirs ? "both" : isMine ? "me" : "them",
    });
  }
  return fields;
}

/**
 * Saves changes over the version of a row that was read. After a concurrent change, `ask` lets the user choose
 * between both values, and the result is saved over the version that the user saw.
 *
 * @param options.patch - Updates the row if it still has this version; otherwise returns undefined.
 * @param options.current - Reads the stored row.
 */
export async function saveVersioned<Row extends Versioned>(
  resource: string,
  changes: Record<string, unknown>,
  read: Row,
  options: {
    patch: (changes: Record<string, unknown>, version: number) => Promise<Row | undefined>;
    current: () => Promise<Row>;
    ask: (conflict: Conflict) => Promise<Resolution>;
  },
): Promise<Row> {
  let base = read;
  let pending = changes;
  for (;;) {
    if (Object.keys(pending).length === 0) return base;
    const saved = await options.patch(pending, base.version);
    if (saved) return saved;
    const current = await options.current();
    // The version is current, but the update changed no row: a policy rejected it.
    if (current.version === base.version) throw new UserFacingError(failureCopy.forbidden, 403);
    const fields = conflictFields(base, pending, current);
    if (fields.some(({ changedBy }) => changedBy !== "me")) {
      const resolution = await options.ask({ resource, fields });
      if (!resolution) throw new UserFacingError(failureCopy.notSaved, 409);
      pending = Object.fromEntries(
        fields
          .filter(({ field }) => resolution[field] === "mine")
          .map(({ field, mine }) => [field, mine]),
      );
    } else {
      pending = Object.fromEntries(fields.map(({ field, mine }) => [field, mine]));
    }
    base = current;
  }
}
