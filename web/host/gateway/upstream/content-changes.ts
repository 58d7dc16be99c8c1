import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { UpstreamError } from "./proxy.ts";
import type { RequestTarget } from "../routing/request-target.ts";

/** How long a change waits for a content lake that restarts. */
const retryTimeoutMs = 15_000;
const retryDelayMs = 100;

/** Whether a request changes content: Sanity's mutate and actions endpoints. */
export const isContentChange = (method: string | undefined, { path }: RequestTarget) =>
  method === "POST" && /^\/v[^/]+\/data\/(mutate|actions)\//.test(path);

/**
 * Sends a change until the content lake responds, for at most `retryTimeoutMs`. A change whose
 * connection broke may have been applied. It is retried if it names its transaction, which the lake applies
 * only once; after an error the Studio would send it as a new transaction and duplicate the typed text.
 * @throws {UpstreamError} when the lake does not return or the connection of an unnamed change broke.
 */
export async function retryContentChange(
  body: Buffer,
  send: () => Promise<IncomingMessage>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const deadline = Date.now() + retryTimeoutMs;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const status = error instanceof UpstreamError ? error.status : undefined;
      const canRetry = status === 503 || (status === 502 && hasTransactionId(body));
      if (!canRetry || signal.aborted || Date.now() > deadline) throw error;
      await sleep(retryDelayMs);
    }
  }
}

function hasTransactionId(body: Buffer): boolean {
  try {
    const change: unknown = JSON.parse(body.toString());
    return (
      typeof change === "object" &&
      change !== null &&
      "transactionId" in change &&
      typeof change.transactionId === "string"
    );
  } catch {
    return false;
  }
}
