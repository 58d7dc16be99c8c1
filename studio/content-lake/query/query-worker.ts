import { parentPort, workerData } from "node:worker_threads";
import type { Doc } from "../storage/documents.ts";
import { LakeError, queryError } from "../errors.ts";
import { askJson } from "./groq.ts";
import { Datasets, type DocumentSource } from "./perspectives.ts";
import type {
  DocumentChanges,
  Limits,
  Query,
  WorkerReply,
  WorkerRequest,
  WorkerSetup,
} from "./query-messages.ts";

/**
 * A thread that evaluates queries on its own replica of the documents, one at a time. Changes and
 * queries arrive in one order, so a query sees every change that was committed before it was sent.
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

// Only `QueryPool` starts this module, with these data.
const { documents, projectId, datasetName } = workerData as WorkerSetup;
const replica = new Replica(documents);
const datasets = new Datasets(replica);

function evaluate(task: Query, limits: Limits): WorkerReply {
  const { query, params, perspective, identity } = task;
  const started = performance.now();
  const dataset = datasets.get(perspective);
  try {
    const json = askJson({ query, params, dataset, identity, projectId, datasetName, ...limits });
    return { type: "result", json, ms: performance.now() - started };
  } catch (error) {
    const refusal = error instanceof LakeError ? error : queryError(query, "The query failed");
    const { status, message, body } = refusal;
    return status === 408 ? { type: "stopped" } : { type: "refused", status, message, body };
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
  // A short limit may never suffice to build the index that the next search needs.
  if (reply.type === "stopped" && query.query.includes("text::query"))
    datasets.get(query.perspective).indexWords();
});
send({ type: "ready" });
