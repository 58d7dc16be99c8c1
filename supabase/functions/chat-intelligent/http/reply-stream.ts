import type { ChatReply } from "../../../contracts/chat-values.ts";
import { ClientError } from "./client-error.ts";

/** Sends a piece of the reply's text to the client. */
export type SendText = (delta: string) => void;

const encoder = new TextEncoder();

/** Interval of keep-alive comments, without which clients and proxies close the connection. */
const keepAliveMs = 5_000;

/** A comment, which clients of server-sent events ignore. */
const keepAliveComment = encoder.encode(": \n\n");

/** Encodes a server-sent event. JSON contains no line breaks. */
const encodeEvent = (name: "text" | "reply" | "error", data: object): Uint8Array =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * Streams a reply while `compose` creates it. When the client disconnects, `compose` continues, so
 * that the turn is stored; the signal reports the disconnect.
 */
export function streamReply(
  compose: (sendText: SendText, disconnected: AbortSignal) => Promise<ChatReply>,
): Response {
  const disconnect = new AbortController();
  const { signal } = disconnect;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: Uint8Array): void => {
        if (!signal.aborted) controller.enqueue(event);
      };
      send(keepAliveComment);
      const keepAlive = setInterval(() => send(keepAliveComment), keepAliveMs);
      compose((delta) => send(encodeEvent("text", { delta })), signal)
        .then(
          (reply) => send(encodeEvent("reply", reply)),
          (error: unknown) => send(encodeEvent("error", { error: toPublicMessage(error) })),
        )
        .finally(() => {
          clearInterval(keepAlive);
          if (!signal.aborted) controller.close();
        });
    },
    cancel() {
      disconnect.abort();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

/** The message of an error that visitors may read. */
export function toPublicMessage(error: unknown): string {
  return error instanceof ClientError ? error.message : "The assistant failed. Please try again.";
}
