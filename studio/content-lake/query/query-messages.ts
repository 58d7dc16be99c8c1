import type { Doc } from "../storage/documents.ts";
import type { Perspective } from "./perspectives.ts";

/** What the main thread and a query worker send each other. */
export type WorkerSetup = { documents: Doc[]; projectId: string; datasetName: string };

export type Query = {
  query: string;
  params: Record<string, unknown>;
  perspective: Perspective;
  identity: string;
};

/** Milliseconds, and how often a query is evaluated that got no processor in them. */
export type Limits = { timeLimit: number; maxAttempts: number };

/** Changed documents with their new content; undefined for deleted ones. */
export type DocumentChanges = { id: string; after: Doc | undefined }[];

export type WorkerRequest =
  { type: "changes"; changes: DocumentChanges } | { type: "query"; query: Query; limits: Limits };

/** A query's result as JSON text, with the milliseconds that it took. */
export type QueryResult = { json: string; ms: number };

export type WorkerReply =
  | { type: "ready" }
  | ({ type: "result" } & QueryResult)
  | { type: "stopped" }
  | { type: "refused"; status: number; message: string; body: unknown };
