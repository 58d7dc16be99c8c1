import { parentPort, workerData } from "node:worker_threads";
import type { Doc } from "../storage/documents.ts";
import { LakeError, queryError } from "../errors.ts";
import { evaluateQueryAsJson } from "./groq.ts";
import { PerspectiveCache, type DocumentSource } from "./perspectives.ts";
import type {
  DocumentChanges,
  QueryLimits,
  Query,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from "./query-messages.ts";

/**
 * Worker thread that evaluates queries one at a time on its own replica of the documents. Changes
 * and queries arrive in order, so a query sees every change committed before it was sent.
 */
class Replica implements DocumentSource {
  readonly documents: DocumentSource["documents"];
  version = 0;
  #documents: Map<string, Doc>;
  #listener: Parameters<DocumentSource["onCommit"]>[0] = () => undefined;

  constructor(documents: Doc[]) {
    const byId = new Map(documents.map((doc) => [doc._id, doc]));
    this.#documents = byId;
    this.documents = { get: (id) => byId.get(id), all: () => byId.values() };
  }

  onCommit(listener: Parameters<DocumentSource["onCommit"]>[0]): void {
    this.#listener = listener;
  }

  apply(changes: DocumentChanges): void {
    for (const { id, after } of changes) {
      if (after) this.#documents.set(id, after);
      else this.#documents.delete(id);
    }
    this.version += 1;
    this.#listener({ changes });
  }
}

// Only `QueryPool` starts this module, with this data.
const { documents, projectId, datasetName } = workerData as WorkerSetup;
const replica = new Replica(documents);
const perspectives = new PerspectiveCache(replica);

function evaluate(task: Query, limits: QueryLimits): WorkerReply {
  const { query, params, perspective, identity } = task;
  const started = performance.now();
  const dataset = perspectives.get(perspective);
  try {
    const json = evaluateQueryAsJson({
      query,
      params,
      dataset,
      identity,
      projectId,
      datasetName,
      ...limits,
    });
    return { type: "result", json, ms: performance.now() - started };
  } catch (error) {
    const failure = error instanceof LakeError ? error : queryError(query, "The query failed");
    const { status, message, body } = failure;
    return status === 408 ? { type: "stopped" } : { type: "failed", status, message, body };
  }
}

const send = (reply: WorkerReply) => parentPort?.postMessage(reply, []);

parentPort?.on("message", (request: WorkerRequest) => {
  if (request.type === "changes") {
    replica.apply(request.changes);
    return;
  }
  const { query, limits } = request;
  const reply = evaluate(query, limits);
  send(reply);
  // The short limit may never suffice to build the word index, so build it for the next search.
  if (reply.type === "stopped" && query.query.includes("text::query"))
    perspectives.get(query.perspective).buildWordIndex();
});
send({ type: "ready" });
