import type { Database } from "@site/supabase/contracts/database.types";
import { isRecord } from "@site/supabase/domain/json";

/** A message between the visitor and staff, or what a staff member did. */
export type ChatMessage = Pick<
  Database["public"]["Tables"]["chat_messages"]["Row"],
  "id" | "seq" | "author" | "kind" | "staff_name" | "body" | "created_at"
>;

/** The columns to load of each message. */
export const messageColumns = [
  "id",
  "seq",
  "author",
  "kind",
  "staff_name",
  "body",
  "created_at",
] as const satisfies readonly (keyof ChatMessage)[];

type HandoffStatus = Database["public"]["Enums"]["handoff_status"];

/** The state of a chat, and its messages so far. */
export interface LiveChat {
  status: HandoffStatus;
  ownerId: string | null;
  /** The visitor's email address; null if it is unknown. */
  email: string | null;
  /** Whether the visitor has the chat open, and when they last had. */
  isPresent: boolean;
  presentAt: string | null;
  /** The last message that the visitor has seen, and that was also emailed. */
  seenSeq: number;
  emailedSeq: number;
  /** The number of messages to the assistant. */
  turns: number;
  messages: readonly ChatMessage[];
}

/** The largest page of messages that `read_live_chat` returns. */
export const messagePageSize = 200;

/** Parses a response of `read_live_chat`; undefined if it is invalid, for example from a proxy. */
export function parseLiveChat(response: unknown): LiveChat | undefined {
  if (!isRecord(response)) return undefined;
  const { status, owner_id, email, is_present, present_at, messages } = response;
  if (status !== "open" && status !== "taken" && status !== "done") return undefined;
  return {
    status,
    ownerId: toText(owner_id),
    email: toText(email),
    isPresent: is_present === true,
    presentAt: toText(present_at),
    seenSeq: toNumber(response.seen_seq),
    emailedSeq: toNumber(response.emailed_seq),
    turns: toNumber(response.turns),
    messages: Array.isArray(messages) ? messages.flatMap(parseMessage) : [],
  };
}

function parseMessage(value: unknown): ChatMessage[] {
  if (!isRecord(value)) return [];
  const { id, seq, author, kind, created_at } = value;
  if (typeof id !== "string" || typeof seq !== "number" || typeof created_at !== "string")
    return [];
  return [
    {
      id,
      seq,
      author: author === "staff" ? "staff" : "visitor",
      kind: typeof kind === "string" ? kind : "message",
      staff_name: toText(value.staff_name),
      body: toText(value.body),
      created_at,
    },
  ];
}

const toText = (value: unknown): string | null => (typeof value === "string" ? value : null);
const toNumber = (value: unknown): number => (typeof value === "number" ? value : 0);
