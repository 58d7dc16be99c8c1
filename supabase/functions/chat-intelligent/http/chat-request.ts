import { parseJsonObject } from "../../../domain/json.ts";
import { Attribution } from "../../../contracts/attribution.ts";
import { maxMessageLength, type ChatRequest } from "../../../contracts/chat-values.ts";
import { readBytes } from "../../_shared/read-bytes.ts";
import { maskSecrets } from "../../../domain/chat/mask-secrets.ts";
import { ClientError } from "./client-error.ts";

const maxBodyBytes = 24 * 1024;
const maxStateLength = 500;
/** Characters, as in the database. */
const maxWordingLength = 40;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Reads and validates a chat request. The message is trimmed, and secrets in it are masked.
 * @throws ClientError (400, 413) with a message that names the field.
 */
export async function readChatRequest(request: Request): Promise<ChatRequest> {
  const { message, sessionId, conversationState, attribution, consentWording } =
    await readBody(request);
  if (typeof message !== "string") throw new ClientError(400, "message has to be a text.");
  if (message.includes("\0") || !message.isWellFormed()) {
    throw new ClientError(400, "message contains a character that cannot be stored.");
  }
  const text = message.trim();
  if (text === "") throw new ClientError(400, "message is empty.");
  if (text.length > maxMessageLength) {
    const limit = maxMessageLength.toLocaleString("en");
    throw new ClientError(400, `message may have at most ${limit} characters.`);
  }
  if (typeof sessionId !== "string" || !uuid.test(sessionId)) {
    throw new ClientError(400, "sessionId has to be a UUID.");
  }
  const state = conversationState ?? null;
  if (state !== null && (typeof state !== "string" || state.length > maxStateLength)) {
    throw new ClientError(400, "conversationState has to be that of the last reply, or null.");
  }
  return {
    message: maskSecrets(text),
    sessionId: sessionId.toLowerCase(),
    conversationState: state,
    // Invalid attribution is dropped; it must not block a reply.
    attribution: Attribution.safeParse(attribution).data ?? null,
    consentWording: parseWording(consentWording),
  };
}

function parseWording(value: unknown): string | null {
  const wording = typeof value === "string" ? value.trim() : "";
  const isWording = wording !== "" && wording.length <= maxWordingLength && wording.isWellFormed();
  return isWording && !wording.includes("\0") ? wording : null;
}

async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const tooLarge = new ClientError(413, `A request may have at most ${maxBodyBytes / 1024} kB.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLarge;
  const bytes = await readBytes(request.body, maxBodyBytes);
  if (!bytes) throw tooLarge;
  const body = parseJsonObject(decodeUtf8(bytes));
  if (!body) throw new ClientError(400, "The body has to be a JSON object.");
  return body;
}

/** Returns an empty text, which is no JSON, for invalid UTF-8. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}
