import type { Conflict, ConflictField, Resolution } from "../conflicts.ts";
import { UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";

/** A row that counts its changes. */
export type Versioned = Record<string, unknown> & { version: number };

/** Whether a row counts its changes: then it is saved only over the version that was read. */
export const isVersioned = (row: unknown): row is Versioned =>
  typeof row === "object" && row !== null && "version" in row && typeof row.version === "number";

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Written by the database: nobody chooses between two values of it. */
const bookkeeping = new Set([
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

/** The columns of `data` that differ from the row as it was read. */
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

/** What differs between the changes to be saved and the row as it is now. */
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
    if ((!isMine && (!isTheirs || bookkeeping.has(field))) || same(mine, current[field])) continue;
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
 * Saves changes over the version of a row that was read. Where somebody saved before, `ask` has both values
 * chosen from, and the result is saved over the version that was shown.
 *
 * @param options.patch - Writes columns where the row still has this version; nothing if it has not.
 * @param options.current - The row as it is now.
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
  let wanted = changes;
  for (;;) {
    if (Object.keys(wanted).length === 0) return base;
    const saved = await options.patch(wanted, base.version);
    if (saved) return saved;
    const current = await options.current();
    // Nothing was saved over the very version that is stored: a policy keeps it.
    if (current.version === base.version) throw new UserFacingError(failureCopy.forbidden, 403);
    const fields = conflictFields(base, wanted, current);
    if (fields.some(({ changedBy }) => changedBy !== "me")) {
      const resolution = await options.ask({ resource, fields });
      if (!resolution) throw new UserFacingError(failureCopy.notSaved, 409);
      wanted = Object.fromEntries(
        fields
          .filter(({ field }) => resolution[field] === "mine")
          .map(({ field, mine }) => [field, mine]),
      );
    } else {
      wanted = Object.fromEntries(fields.map(({ field, mine }) => [field, mine]));
    }
    base = current;
  }
}
