import { applyPatch } from "mendoza";
import { isRecord, type Doc } from "./documents.ts";
import { Misplaced, type Position } from "./log.ts";
import type { MendozaPatch } from "../history/mendoza.ts";
import type { Result } from "../mutations/transaction.ts";

/** What the log and the snapshots hold besides documents. */

/** A transaction as the history and the log keep it. */
export type LoggedTransaction = {
  id: string;
  timestamp: string;
  author: string;
  results: Result[];
  documents: {
    id: string;
    previousRev?: string;
    apply: MendozaPatch;
    revert: MendozaPatch;
    rev?: string;
  }[];
};

/** Where the history finds a transaction; what it did is read from the log. */
export type TransactionEntry = {
  /** Grows with every transaction; good for comparing while the lake runs, not beyond. */
  sequence: number;
  id: string;
  timestamp: string;
  author: string;
  position: Position;
};

/** A published document changed; told to the site in order until it has accepted it. */
export type PublishEvent = {
  sequence: number;
  key: string;
  id: string;
  type: string;
  operation: "create" | "update" | "delete";
  /** Whether its path is another one than before; events of an older log do not say. */
  moved?: boolean;
};

/** One entry of a batch, which is a line of the log. */
export type Entry =
  | { kind: "transaction"; transaction: LoggedTransaction; events: PublishEvent[] }
  | { kind: "delivered"; sequence: number }
  | { kind: "setting"; user: string; values: Record<string, unknown> };

/** A batch that passed its checksum was written by the lake: its shape is taken as given. */
export function parseBatch(batch: unknown): Entry[] {
  if (Array.isArray(batch) && batch.every((entry) => isRecord(entry) && "kind" in entry))
    return batch;
  throw new Error("The content log holds an entry of another version");
}

/** Does to documents what a transaction did. Throws `Misplaced` when they are not where it began. */
export function replayTransaction(
  documents: { get(id: string): Doc | undefined; set(id: string, doc: Doc | undefined): unknown },
  transaction: LoggedTransaction,
): void {
  for (const change of transaction.documents) {
    const before = documents.get(change.id);
    if (before?._rev !== change.previousRev)
      throw new Misplaced(
        `"${change.id}" should be at revision ${change.previousRev ?? "none"} and is at ${before?._rev ?? "none"}`,
      );
    const { _rev, ...rest } = before ?? { _rev: undefined };
    const after = applyPatch(before ? rest : null, change.apply);
    documents.set(change.id, after === null ? undefined : { ...after, _rev: change.rev });
  }
}
