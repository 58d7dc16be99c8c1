import "server-only";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../config.ts";
import { createRequestIdHeader } from "../telemetry/request-scope.ts";
import { createClientHeader } from "./client-header.ts";
import { createKnowledgeSiteHeaders } from "./site-call.ts";

/** Milliseconds without data from the function after which the call is aborted. */
const idleTimeoutMs = 15_000;
/** Maximum bytes of a relayed response. */
const maxResponseBytes = 64 * 1024;

// `no-transform` keeps intermediaries from buffering the stream for compression.
const noStore = { "cache-control": "no-store, no-transform" };
/** Client errors and overload, whose messages are meant for the visitor. */
const relayedErrorStatuses = new Set([400, 403, 409, 413, 415, 429, 503]);
const unavailableMessage = "The assistant cannot be reached at the moment. Please try again.";

/** Creates an error response with the body `{error}`. */
export function createErrorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
) {
  return Response.json({ error }, { status, headers: { ...noStore, ...headers } });
}

/**
 * Calls an edge function for a visitor and relays its response as it arrives. Client errors keep their
 * status and message; any other failure is 502, 503 or 504, and a broken stream ends with an `error`
 * event. The response is read to its end even if the visitor disconnects.
 *
 * @param body JSON.
 * @param client hash of the visitor for rate limits, from `hashClient`.
 */
export async function relayFunction(
  name: string,
  body: string,
  { accept, client }: { accept: string; client: string | undefined },
): Promise<Response> {
  const { url, publishableKey } = getSiteConfig().supabase;
  const idleTimeout = new IdleTimeout();
  try {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers: {
        ...createApiKeyHeaders(publishableKey),
        accept,
        "content-type": "application/json",
        ...createClientHeader(client),
        ...createRequestIdHeader(),
        ...createKnowledgeSiteHeaders(),
      },
      body,
      cache: "no-store",
      redirect: "error",
      signal: idleTimeout.signal,
    });
    const chunks = readChunks(response, idleTimeout);
    const type = response.headers.get("content-type") ?? "";
    if (response.ok && type.startsWith("text/event-stream")) return toStreamResponse(name, chunks);
    return await toJsonResponse(response, chunks);
  } catch (error) {
    idleTimeout.clear();
    console.warn(`function ${name}: ${String(error)}`);
    return createErrorResponse(idleTimeout.signal.aborted ? 504 : 503, unavailableMessage);
  }
}

/** Aborts a call that receives no data for too long. */
class IdleTimeout {
  readonly #controller = new AbortController();
  #timer = setTimeout(() => this.#controller.abort(), idleTimeoutMs);
  readonly signal = this.#controller.signal;

  refresh(): void {
    this.#timer.refresh();
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

async function* readChunks(
  response: Response,
  idleTimeout: IdleTimeout,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      idleTimeout.refresh();
      length += chunk.length;
      if (length > maxResponseBytes) throw new Error("the response is too long");
      yield chunk;
    }
  } finally {
    idleTimeout.clear();
  }
}

/** Returns the JSON of a function, or its error response. */
async function toJsonResponse(
  response: Response,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Response> {
  const body = parseJsonObject(Buffer.concat(await Array.fromAsync(chunks)).toString("utf8"));
  if (!body) return createErrorResponse(502, unavailableMessage);
  const { status } = response;
  if (response.ok) return Response.json(body, { headers: noStore });
  if (!relayedErrorStatuses.has(status)) return createErrorResponse(502, unavailableMessage);
  const error = "error" in body && typeof body.error === "string" ? body.error : unavailableMessage;
  const retryAfter = response.headers.get("retry-after");
  return createErrorResponse(status, error, retryAfter ? { "retry-after": retryAfter } : {});
}

function parseJsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value ? value : undefined;
  } catch {
    return undefined;
  }
}

function toStreamResponse(name: string, chunks: AsyncIterable<Uint8Array>): Response {
  let isConnected = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (chunk: Uint8Array) => isConnected && controller.enqueue(chunk);
      try {
        for await (const chunk of chunks) send(chunk);
      } catch (error) {
        console.warn(`function ${name}: ${String(error)}`);
        const event = `\n\nevent: error\ndata: ${JSON.stringify({ error: unavailableMessage })}\n\n`;
        send(new TextEncoder().encode(event));
      }
      if (isConnected) controller.close();
    },
    cancel() {
      isConnected = false;
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream", ...noStore } });
}
