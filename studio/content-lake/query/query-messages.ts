import type { Doc } from "../storage/documents.ts";
import type { Perspective } from "./perspectives.ts";

/** Messages between the main thread and a query worker. */
export type WorkerSetup = { documents: Doc[]; projectId: string; datasetName: string };

export type Query = {
  query: string;
  params: Record<string, unknown>;
  perspective: Perspective;
  identity: string;
};

/**
 * The time limit in milliseconds, and the maximum number of evaluations when CPU time was scarce.
 */
export type QueryLimits = { timeLimitMs: number; maxAttempts: number };

/** Changed documents; `after` is undefined for deleted ones. */
export type DocumentChanges = { id: string; after: Doc | undefined }[];

export type WorkerRequest =
  | { type: "changes"; changes: DocumentChanges }
  | { type: "query"; query: Query; limits: QueryLimits };

/** The result as JSON and its duration in milliseconds. */
export type QueryResult = { json: string; ms: number };

export type WorkerReply =
  | { type: "ready" }
  | ({ type: "result" } & QueryResult)
  | { type: "stopped" }
  | { type: "failed"; status: number; message: string; body: unknown };
