import type { ChatReply } from "../../../contracts/chat-values.ts";
import { Refused } from "./client-error.ts";

/** Sends some words of a reply on their way. */
export type Tell = (delta: string) => void;

const encoder = new TextEncoder();

/** Milliseconds between signs of life: whoever waits in between gives up after some seconds of silence. */
const beat = 5_000;

/** A comment, which readers of events leave out. */
const signOfLife = encoder.encode(": \n\n");

/** An event by the format of server-sent events; JSON has no line breaks of its own. */
const eventOf = (name: "text" | "reply" | "error", data: object): Uint8Array =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * A reply that is sent while `compose` makes it. It goes on when the visitor has gone, since what they
 * wrote has to be kept; the signal then says that nobody reads its words.
 */
export function eventStream(
  compose: (tell: Tell, gone: AbortSignal) => Promise<ChatReply>,
): Response {
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: Uint8Array): void => {
        if (!gone.signal.aborted) controller.enqueue(event);
      };
      send(signOfLife);
      const heart = setInterval(() => send(signOfLife), beat);
      compose((delta) => send(eventOf("text", { delta })), gone.signal)
        .then(
          (reply) => send(eventOf("reply", reply)),
          (error: unknown) => send(eventOf("error", { error: messageOf(error) })),
        )
        .finally(() => {
          clearInterval(heart);
          if (!gone.signal.aborted) controller.close();
        });
    },
    cancel() {
      gone.abort();
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

/** What a visitor may read of a failure. */
export function messageOf(error: unknown): string {
  return error instanceof Refused ? error.message : "The assistant failed. Please try again.";
}
