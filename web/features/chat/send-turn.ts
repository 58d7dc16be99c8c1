import type { ChatReply, ChatRequest, ChatSource } from "@site/supabase/contracts/chat-values";
import { eventReader } from "./event-stream.ts";

/** Milliseconds without a word after which there is none to come. */
export const patience = 15_000;
/** Bytes of the longest answer that is read: no reply comes near it. */
const longestAnswer = 64 * 1024;
const pauseBeforeRetry = 1_000;
/** Milliseconds for a whole answer, however much is said in it. */
const longestWait = 60_000;

/** There is no reply. `status` is the refusal's; without one the connection was lost or the answer is none. */
export class TurnFailed extends Error {
  override name = "TurnFailed";
  readonly status: number | undefined;
  /** The same turn may be sent again: nobody refused it. */
  readonly isLost: boolean;

  constructor(message: string, { status, isLost = false }: { status?: number; isLost?: boolean }) {
    super(message);
    this.status = status;
    this.isLost = isLost;
  }
}

/** What a visitor is shown of a reply, and what goes back with the next turn. */
export type ShownReply = Partial<ChatReply> & Pick<ChatReply, "response">;

const isLostStatus = (status: number) => [502, 503, 504].includes(status);

/**
 * Sends a turn and resolves with its reply. When the connection is lost it is sent once more, which
 * the server takes for the same turn.
 *
 * @param onText is told the words of the reply so far, each time there are more; from the start after a
 * lost connection.
 * @throws {TurnFailed} when there is no reply, or none after 15 s of silence.
 */
export async function sendTurn(
  request: ChatRequest,
  onText: (text: string) => void,
): Promise<ShownReply> {
  try {
    return await attempt(request, onText);
  } catch (error) {
    if (!(error instanceof TurnFailed) || !error.isLost) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry));
    onText("");
    return attempt(request, onText);
  }
}

async function attempt(request: ChatRequest, onText: (text: string) => void): Promise<ShownReply> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), patience);
  };
  heard();
  const end = setTimeout(() => silence.abort(), longestWait);
  try {
    const response = await fetch("/api/chat", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify(request),
      signal: silence.signal,
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const pieces = textOf(response, heard);
    if (response.ok && isStream) return await streamed(pieces, onText);
    let text = "";
    for await (const piece of pieces) text += piece;
    const { status } = response;
    if (!response.ok)
      throw new TurnFailed(`${status} ${text}`, { status, isLost: isLostStatus(status) });
    return replyOf(parsed(text));
  } catch (error) {
    if (error instanceof TurnFailed) throw error;
    if (silence.signal.aborted) throw new TurnFailed("no answer in time", {});
    throw new TurnFailed(`connection lost: ${String(error)}`, { isLost: true });
  } finally {
    clearTimeout(timer);
    clearTimeout(end);
    // Whatever else was to come is not wanted.
    silence.abort();
  }
}

async function* textOf(response: Response, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  // Not every browser can go through a stream by `for await`.
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return;
    heard();
    bytes += next.value.length;
    if (bytes > longestAnswer) throw new TurnFailed("the answer is too long", {});
    yield decoder.decode(next.value, { stream: true });
  }
}

async function streamed(
  pieces: AsyncIterable<string>,
  onText: (text: string) => void,
): Promise<ShownReply> {
  const read = eventReader();
  let text = "";
  for await (const piece of pieces) {
    const before = text;
    for (const { event, data } of read(piece)) {
      if (event === "reply") return replyOf(parsed(data));
      if (event === "error") throw new TurnFailed(data, {});
      if (event === "text") text += textIn(parsed(data)["delta"]);
    }
    if (text !== before) onText(text);
  }
  throw new TurnFailed("the answer ended before its reply", { isLost: true });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // An array has no field that is read.
    if (typeof value === "object" && value) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new TurnFailed("the answer is no reply", {});
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isSource = (value: unknown): value is ChatSource =>
  typeof value === "object" &&
  value !== null &&
  "title" in value &&
  "path" in value &&
  typeof value.title === "string" &&
  typeof value.path === "string" &&
  /^\/(?!\/)/.test(value.path);

/** The fields that are read of a reply (spec 3); one that is not as it should be counts as absent. */
function replyOf(value: Record<string, unknown>): ShownReply {
  if (value["error"]) throw new TurnFailed(textIn(value["error"]), {});
  const { conversationState, leadScore, stage, demoUrl } = value;
  return {
    response: textIn(value["response"]),
    ...(typeof conversationState === "string" ? { conversationState } : {}),
    ...(typeof leadScore === "number" ? { leadScore } : {}),
    // Goes to the console alone.
    ...(typeof stage === "string" ? { stage: stage as ChatReply["stage"] } : {}),
    showDemoButton: value["showDemoButton"] === true,
    demoUrl: typeof demoUrl === "string" ? demoUrl : null,
    suggestedSolutions: listIn(value["suggestedSolutions"]).map(textIn).filter(Boolean),
    sources: listIn(value["sources"]).filter(isSource),
  };
}
