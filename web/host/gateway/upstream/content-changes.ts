import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { UpstreamError } from "./proxy.ts";
import type { RequestTarget } from "../routing/request-target.ts";

/** How long a change waits for a content lake that is starting again, in milliseconds. */
const patience = 15_000;
const pause = 100;

/** Whether a request changes content: Sanity's mutate and actions endpoints. */
export const isContentChange = (method: string | undefined, { path }: RequestTarget) =>
  method === "POST" && /^\/v[^/]+\/data\/(mutate|actions)\//.test(path);

/**
 * Asks for a change until the content lake has answered it, `patience` at most. A change whose
 * connection broke may have been made. One that names its transaction is asked for again, since the
 * lake makes each transaction once; told that it failed, the Studio would send it as a new
 * transaction, and what was typed would stand in the text twice.
 * @throws UpstreamError when the lake stays away, or when an unnamed change's connection broke.
 */
export async function untilAnswered(
  body: Buffer,
  ask: () => Promise<IncomingMessage>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const status = error instanceof UpstreamError ? error.status : undefined;
      const isSafe = status === 503 || (status === 502 && namesItsTransaction(body));
      if (!isSafe || signal.aborted || Date.now() > end) throw error;
      await wait(pause);
    }
  }
}

function namesItsTransaction(body: Buffer): boolean {
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
