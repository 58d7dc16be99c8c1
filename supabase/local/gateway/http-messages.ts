import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { readBytes } from "../../functions/_shared/read-bytes.ts";
import { maxBodyBytes } from "./bodies.ts";

/** Converts the headers of a request. Only the first value of a repeated header is used. */
export function readHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    // The gateway and an engine could otherwise interpret different values.
    if (values?.[0] !== undefined) headers.set(name, values[0]);
  }
  return headers;
}

/** The body of a request, or null when it is longer than `maxBodyBytes`. */
export async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(incoming.headers["content-length"] ?? 0) > maxBodyBytes) return null;
  return readBytes(incoming, maxBodyBytes);
}

export async function writeResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (outgoing.destroyed) {
    await response.body?.cancel();
    return;
  }
  const hasUnreadBody = !incoming.complete;
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    // The unread rest of the body must not be parsed as the next request.
    ...(hasUnreadBody ? { connection: "close" } : {}),
  });
  if (!response.body || incoming.method === "HEAD") {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  await pipeline(response.body, outgoing);
}
