import { parentPort } from "node:worker_threads";
import type { WorkerReply, WorkerRequest } from "./query-messages.ts";

const send = (reply: WorkerReply) => parentPort?.postMessage(reply, []);

/**
 * A fake query worker: never stops for the query `stuck`, exceeds short limits for `slow`, and
 * returns the text of any other query.
 */
parentPort?.on("message", (request: WorkerRequest) => {
  if (request.type !== "query") return;
  const { query } = request.query;
  for (;;) if (query !== "stuck") break;
  if (query === "slow") {
    if (request.limits.timeLimitMs <= 100) send({ type: "stopped" });
    return;
  }
  send({ type: "result", json: JSON.stringify(query), ms: 0 });
});
send({ type: "ready" });
