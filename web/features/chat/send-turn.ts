import type { ChatReply, ChatRequest, ChatSource } from "@site/supabase/contracts/chat-values";
import { createEventParser } from "./event-stream.ts";

/** How long the server may send nothing before the turn fails. */
export const silenceTimeoutMs = 15_000;
/** How long the whole response may take. */
const totalTimeoutMs = 60_000;
/** Far above the size of any reply. */
const maxResponseBytes = 64 * 1024;
const retryDelayMs = 1_000;

/** The turn has no reply. `status` is that of an HTTP error; it is undefined for a lost connection or a malformed response. */
export class TurnError extends Error {
  override name = "TurnError";
  readonly status: number | undefined;
  /** Whether sending the same turn again may succeed. */
  readonly isRetryable: boolean;

  constructor(message: string, options: { status?: number; isRetryable?: boolean }) {
    super(message);
    this.status = options.status;
    this.isRetryable = options.isRetryable ?? false;
  }
}

/** The fields that the chat reads of a reply. */
export type TurnReply = Partial<ChatReply> & Pick<ChatReply, "response">;

const isRetryableStatus = (status: number) => [502, 503, 504].includes(status);

/**
 * Sends a turn and returns its reply. After a lost connection it is sent once more; the server
 * recognizes it as the same turn.
 *
 * @param onText receives the reply's text so far whenever it grows; it restarts empty on the retry.
 * @throws {TurnError} when there is no reply, or after 15 s of silence.
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
  const controller = new AbortController();
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const resetSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => controller.abort(), silenceTimeoutMs);
  };
  resetSilenceTimer();
  const totalTimer = setTimeout(() => controller.abort(), totalTimeoutMs);
  try {
    const response = await fetch("/api/chat", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify(request),
      signal: controller.signal,
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const chunks = readText(response, resetSilenceTimer);
    if (response.ok && isStream) return await readReplyStream(chunks, onText);
    let text = "";
    for await (const chunk of chunks) text += chunk;
    const { status } = response;
    if (!response.ok)
      throw new TurnError(`${status} ${text}`, { status, isRetryable: isRetryableStatus(status) });
    return parseReply(parseObject(text));
  } catch (error) {
    if (error instanceof TurnError) throw error;
    if (controller.signal.aborted) throw new TurnError("the server sent no reply in time", {});
    throw new TurnError(`connection lost: ${String(error)}`, { isRetryable: true });
  } finally {
    clearTimeout(silenceTimer);
    clearTimeout(totalTimer);
    // Cancels the rest of the response.
    controller.abort();
  }
}

async function* readText(response: Response, onChunk: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  // Safari cannot iterate a ReadableStream with `for await`.
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    onChunk();
    bytes += next.value.length;
    if (bytes > maxResponseBytes) throw new TurnError("the response is too large", {});
    yield decoder.decode(next.value, { stream: true });
  }
}

async function readReplyStream(
  chunks: AsyncIterable<string>,
  onText: (text: string) => void,
): Promise<TurnReply> {
  const parseEvents = createEventParser();
  let text = "";
  for await (const chunk of chunks) {
    const previous = text;
    for (const { event, data } of parseEvents(chunk)) {
      if (event === "reply") return parseReply(parseObject(data));
      if (event === "error") throw new TurnError(data, {});
      if (event === "text") text += toText(parseObject(data)["delta"]);
    }
    if (text !== previous) onText(text);
  }
  throw new TurnError("the stream ended without a reply", { isRetryable: true });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // An array passes, too, but has none of the fields that are read.
    if (typeof value === "object" && value) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new TurnError("the response is not a JSON object", {});
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

/** Reads the fields of a reply (spec 3). A malformed field counts as absent. */
function parseReply(value: Record<string, unknown>): TurnReply {
  if (value["error"]) throw new TurnError(toText(value["error"]), {});
  const { conversationState, leadScore, stage, demoUrl, messageId } = value;
  return {
    response: toText(value["response"]),
    ...(typeof conversationState === "string" ? { conversationState } : {}),
    ...(typeof leadScore === "number" ? { leadScore } : {}),
    // Only logged to the console, so any string is acceptable.
    ...(typeof stage === "string" ? { stage: stage as ChatReply["stage"] } : {}),
    showDemoButton: value["showDemoButton"] === true,
    demoUrl: typeof demoUrl === "string" ? demoUrl : null,
    suggestedSolutions: toList(value["suggestedSolutions"]).map(toText).filter(Boolean),
    sources: toList(value["sources"]).filter(isSource),
    ...(typeof messageId === "string" ? { messageId } : {}),
  };
}
