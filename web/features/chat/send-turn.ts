import type { ChatReply, ChatRequest, ChatSource } from "@site/supabase/contracts/chat-values";
import { createEventParser } from "./event-stream.ts";

/** Milliseconds without a word after which there is none to come. */
export const silenceTimeoutMs = 15_000;
/** Bytes of the longest answer that is read: no reply comes near it. */
const maxResponseBytes = 64 * 1024;
const retryDelayMs = 1_000;
/** Milliseconds for a whole answer, however much is said in it. */
const totalTimeoutMs = 60_000;

/** There is no reply. `status` is the refusal's; without one the connection was lost or the answer is none. */
export class TurnError extends Error {
  override name = "TurnFailed";
  readonly status: number | undefined;
  /** The same turn may be sent again: nobody refused it. */
  readonly isRetryable: boolean;

  constructor(message: string, { status, isLost = false }: { status?: number; isLost?: boolean }) {
    super(message);
    this.status = status;
    this.isRetryable = isLost;
  }
}

/** What a visitor is shown of a reply, and what goes back with the next turn. */
export type TurnReply = Partial<ChatReply> & Pick<ChatReply, "response">;

const isRetryableStatus = (status: number) => [502, 503, 504].includes(status);

/**
 * Sends a turn and resolves with its reply. When the connection is lost it is sent once more, which
 * the server takes for the same turn.
 *
 * @param onText is told the words of the reply so far, each time there are more; from the start after a
 * lost connection.
 * @throws {TurnError} when there is no reply, or none after 15 s of silence.
 */
export async function sendTurn(
  request: ChatRequest,
  onText: (text: string) => void,
): Promise<TurnReply> {
  try {
    return await sendOnce(request, onText);
  } catch (error) {
    if (!(error instanceof TurnError) || !error.isRetryable) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    onText("");
    return sendOnce(request, onText);
  }
}

async function sendOnce(request: ChatRequest, onText: (text: string) => void): Promise<TurnReply> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceTimeoutMs);
  };
  heard();
  const end = setTimeout(() => silence.abort(), totalTimeoutMs);
  try {
    const response = await fetch("/api/chat", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify(request),
      signal: silence.signal,
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const pieces = readText(response, heard);
    if (response.ok && isStream) return await readReplyStream(pieces, onText);
    let text = "";
    for await (const piece of pieces) text += piece;
    const { status } = response;
    if (!response.ok)
      throw new TurnError(`${status} ${text}`, { status, isLost: isRetryableStatus(status) });
    return parseReply(parseObject(text));
  } catch (error) {
    if (error instanceof TurnError) throw error;
    if (silence.signal.aborted) throw new TurnError("no answer in time", {});
    throw new TurnError(`connection lost: ${String(error)}`, { isLost: true });
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
    // Whatever else was to come is not wanted.
    silence.abort();
  }
}

async function* readText(response: Response, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  // Not every browser can go through a stream by `for await`.
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    heard();
    bytes += next.value.length;
    if (bytes > maxResponseBytes) throw new TurnError("the answer is too long", {});
    yield decoder.decode(next.value, { stream: true });
  }
}

async function readReplyStream(
  pieces: AsyncIterable<string>,
  onText: (text: string) => void,
): Promise<TurnReply> {
  const read = createEventParser();
  let text = "";
  for await (const piece of pieces) {
    const before = text;
    for (const { event, data } of read(piece)) {
      if (event === "reply") return parseReply(parseObject(data));
      if (event === "error") throw new TurnError(data, {});
      if (event === "text") text += toText(parseObject(data)["delta"]);
    }
    if (text !== before) onText(text);
  }
  throw new TurnError("the answer ended before its reply", { isLost: true });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // An array has no field that is read.
    if (typeof value === "object" && value) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new TurnError("the answer is no reply", {});
}

const toText = (value: unknown) => (typeof value === "string" ? value : "");
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isSource = (value: unknown): value is ChatSource =>
  typeof value === "object" &&
  value !== null &&
  "title" in value &&
  "path" in value &&
  typeof value.title === "string" &&
  typeof value.path === "string" &&
  /^\/(?!\/)/.test(value.path);

/** The fields that are read of a reply (spec 3); one that is not as it should be counts as absent. */
function parseReply(value: Record<string, unknown>): TurnReply {
  if (value["error"]) throw new TurnError(toText(value["error"]), {});
  const { conversationState, leadScore, stage, demoUrl } = value;
  return {
    response: toText(value["response"]),
    ...(typeof conversationState === "string" ? { conversationState } : {}),
    ...(typeof leadScore === "number" ? { leadScore } : {}),
    // Goes to the console alone.
    ...(typeof stage === "string" ? { stage: stage as ChatReply["stage"] } : {}),
    showDemoButton: value["showDemoButton"] === true,
    demoUrl: typeof demoUrl === "string" ? demoUrl : null,
    suggestedSolutions: toList(value["suggestedSolutions"]).map(toText).filter(Boolean),
    sources: toList(value["sources"]).filter(isSource),
  };
}
