import type { Position } from "./log.ts";
import type { MendozaPatch } from "./mendoza.ts";
import type { Result } from "./transaction.ts";

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
};
