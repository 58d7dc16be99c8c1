import {
  liveStatuses,
  type LiveChatReply,
  type LiveChatRequest,
  type LiveMessage,
} from "@site/supabase/contracts/chat-values";

const timeoutMs = 15_000;

/** The exchange failed. `status` is that of an HTTP error; undefined for a lost connection. */
export class LiveRequestError extends Error {
  override name = "LiveRequestError";
  readonly status: number | undefined;
  /** Milliseconds after which the server accepts requests again; 0 if it did not say. */
  readonly waitMs: number;

  constructor(message: string, status?: number, waitMs = 0) {
    super(message);
    this.status = status;
    this.waitMs = waitMs;
  }
}

/** Exchanges messages with the server. Safe to repeat. @throws {LiveRequestError} */
export async function exchange(request: LiveChatRequest): Promise<LiveChatReply> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch("/api/chat/live", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = await response.json();
  } catch (error) {
    throw new LiveRequestError(String(error));
  }
  const fields = toFields(body);
  if (!response.ok) {
    const waitMs = Number(response.headers.get("retry-after") ?? 0) * 1_000;
    throw new LiveRequestError(String(fields["error"]), response.status, waitMs || 0);
  }
  return readReply(fields);
}

// An array passes, too, but has none of the fields that are read.
const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function readReply(fields: Readonly<Record<string, unknown>>): LiveChatReply {
  const status = liveStatuses.find((known) => known === fields["status"]);
  if (!status) throw new LiveRequestError("the response is invalid");
  const team = toFields(fields["team"]);
  const { staff, messages } = fields;
  return {
    status,
    staff: toText(staff),
    isStored: fields["isStored"] === true,
    hasEmail: fields["hasEmail"] === true,
    team: { isOpen: team["isOpen"] === true, opensAt: toText(team["opensAt"]) },
    messages: Array.isArray(messages) ? messages.flatMap(readMessage) : [],
  };
}

function readMessage(value: unknown): LiveMessage[] {
  const { id, seq, author, kind, name, text, emailed } = toFields(value);
  const knownKind = (["message", "joined", "left", "closed"] as const).find((one) => one === kind);
  if (typeof id !== "string" || typeof seq !== "number" || !knownKind) return [];
  return [
    {
      id,
      seq,
      author: author === "visitor" ? "visitor" : "staff",
      kind: knownKind,
      name: toText(name),
      text: toText(text),
      emailed: emailed === true,
    },
  ];
}

const toText = (value: unknown) => (typeof value === "string" ? value : null);
