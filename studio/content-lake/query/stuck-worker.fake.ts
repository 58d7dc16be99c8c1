import { parentPort } from "node:worker_threads";
import type { WorkerReply, WorkerRequest } from "./query-messages.ts";

const send = (reply: WorkerReply) => parentPort?.postMessage(reply, []);

/**
 * A query worker that never stops for the query `stuck`, needs more than any short time for `slow`, and
 * returns the text of any other query.
 */
parentPort?.on("message", (request: WorkerRequest) => {
  if (request.type !== "query") return;
  const { query } = request.query;
  for (;;) if (query !== "stuck") break;
  if (query === "slow") {
    if (request.limits.timeLimit <= 100) send({ type: "stopped" });
    return;
  }
  send({ type: "result", json: JSON.stringify(query), ms: 0 });
});
send({ type: "ready" });
