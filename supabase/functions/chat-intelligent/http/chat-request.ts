import { Attribution } from "../../../contracts/attribution.ts";
import { longestMessage, type ChatRequest } from "../../../contracts/chat-values.ts";
import { readBytes } from "../../_shared/read-bytes.ts";
import { masked } from "../turns/masking.ts";
import { Refused } from "./client-error.ts";

/** Bytes. */
const longestBody = 24 * 1024;
const longestState = 500;
/** Characters, as the database keeps them. */
const longestWording = 40;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * What is asked, with its message trimmed and masked. @throws Refused (400, 413) with a message that
 * names the field.
 */
export async function readChatRequest(request: Request): Promise<ChatRequest> {
  const tooLong = new Refused(413, `A request may have ${longestBody / 1024} kB.`);
  if (Number(request.headers.get("content-length") ?? 0) > longestBody) throw tooLong;
  const bytes = await readBytes(request.body, longestBody);
  if (!bytes) throw tooLong;
  const { message, sessionId, conversationState, attribution, consentWording } = fieldsOf(bytes);
  if (typeof message !== "string") throw new Refused(400, "message has to be a text.");
  if (message.includes("\0") || !message.isWellFormed()) {
    throw new Refused(400, "message contains a character that cannot be stored.");
  }
  const text = message.trim();
  if (text === "") throw new Refused(400, "message is empty.");
  if (text.length > longestMessage) {
    throw new Refused(400, `message may have ${longestMessage.toLocaleString("en")} characters.`);
  }
  if (typeof sessionId !== "string" || !uuid.test(sessionId)) {
    throw new Refused(400, "sessionId has to be a UUID.");
  }
  const state = conversationState ?? null;
  if (state !== null && (typeof state !== "string" || state.length > longestState)) {
    throw new Refused(400, "conversationState has to be what the last reply gave, or null.");
  }
  return {
    message: masked(text),
    sessionId: sessionId.toLowerCase(),
    conversationState: state,
    // What is no attribution costs nobody their answer.
    attribution: Attribution.safeParse(attribution).data ?? null,
    consentWording: wordingOf(consentWording),
  };
}

function wordingOf(value: unknown): string | null {
  const wording = typeof value === "string" ? value.trim() : "";
  const isWording = wording !== "" && wording.length <= longestWording && wording.isWellFormed();
  return isWording && !wording.includes("\0") ? wording : null;
}

function fieldsOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Refused below.
  }
  throw new Refused(400, "The body has to be a JSON object.");
}
