import "server-only";
import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { getSiteConfig } from "../config.ts";
import { createClientHeader } from "./client-header.ts";

/** Milliseconds in which a function must begin its answer, and then go on with it. */
const idleTimeoutMs = 15_000;
/** Bytes of the longest answer that is handed on. */
const maxResponseBytes = 64 * 1024;

// Nothing between here and the visitor may keep words back to make them smaller.
const noStore = { "cache-control": "no-store, no-transform" };
const unavailableMessage = "The assistant cannot be reached at the moment. Please try again.";

/** An answer that says what went wrong: `{error}`. */
export function createErrorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
) {
  return Response.json({ error }, { status, headers: { ...noStore, ...headers } });
}

/**
 * Calls an edge function in a visitor's name and hands its answer on as it comes. What the function
 * refuses keeps its status and its words; whatever else goes wrong is 502, 503 or 504, and a stream that
 * breaks off ends with an `error` event. The function is heard to its end even when the visitor has gone.
 *
 * @param body JSON.
 * @param client whom the call is counted for, by `clientOf`.
 */
export async function relayFunction(
  name: string,
  body: string,
  { accept, client }: { accept: string; client: string | undefined },
): Promise<Response> {
  const { url, publishableKey } = getSiteConfig().supabase;
  const silence = new IdleTimeout();
  try {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers: {
        ...createApiKeyHeaders(publishableKey),
        accept,
        "content-type": "application/json",
        ...createClientHeader(client),
      },
      body,
      cache: "no-store",
      redirect: "error",
      signal: silence.signal,
    });
    const pieces = readChunks(response, silence);
    const type = response.headers.get("content-type") ?? "";
    if (response.ok && type.startsWith("text/event-stream")) return toStreamResponse(name, pieces);
    return await toJsonResponse(response, pieces);
  } catch (error) {
    silence.end();
    console.warn(`function ${name}: ${String(error)}`);
    return createErrorResponse(silence.signal.aborted ? 504 : 503, unavailableMessage);
  }
}

/** Ends a call in which nothing was heard for too long. */
class IdleTimeout {
  readonly #controller = new AbortController();
  #timer = setTimeout(() => this.#controller.abort(), idleTimeoutMs);
  readonly signal = this.#controller.signal;

  broken(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function* readChunks(response: Response, silence: IdleTimeout): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const piece of response.body ?? []) {
      silence.broken();
      length += piece.length;
      if (length > maxResponseBytes) throw new Error("the answer is too long");
      yield piece;
    }
  } finally {
    silence.end();
  }
}

/** An answer in one piece: what the function says, or refuses, as JSON. */
async function toJsonResponse(
  response: Response,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Response> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  const said = parseJsonObject(Buffer.concat(read).toString("utf8"));
  if (!said) return createErrorResponse(502, unavailableMessage);
  const { status } = response;
  if (response.ok) return Response.json(said, { headers: noStore });
  const isRefusal = [400, 403, 409, 413, 415, 429, 503].includes(status);
  if (!isRefusal) return createErrorResponse(502, unavailableMessage);
  const error = "error" in said && typeof said.error === "string" ? said.error : unavailableMessage;
  const wait = response.headers.get("retry-after");
  return createErrorResponse(status, error, wait ? { "retry-after": wait } : {});
}

function parseJsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value ? value : undefined;
  } catch {
    return undefined;
  }
}

function toStreamResponse(name: string, pieces: AsyncIterable<Uint8Array>): Response {
  let isThere = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (piece: Uint8Array) => isThere && controller.enqueue(piece);
      try {
        for await (const piece of pieces) say(piece);
      } catch (error) {
        console.warn(`function ${name}: ${String(error)}`);
        const event = `\n\nevent: error\ndata: ${JSON.stringify({ error: unavailableMessage })}\n\n`;
        say(new TextEncoder().encode(event));
      }
      if (isThere) controller.close();
    },
    cancel() {
      isThere = false;
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream", ...noStore } });
}
