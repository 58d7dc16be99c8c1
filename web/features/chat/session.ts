import type { ChatSource } from "@site/supabase/contracts/chat-values";
import { createUuid } from "@site/supabase/domain/chat/create-uuid";
import { sessionKey } from "./session-key.ts";

/** A message of the chat (spec 3). Only the assistant's messages have the fields after `isBot`. */
export type ChatMessage = {
  readonly id: string;
  /** The assistant's text is Markdown, the visitor's plain text. */
  readonly text: string;
  readonly isBot: boolean;
  readonly showDemoButton?: boolean;
  readonly demoUrl?: string | null;
  readonly suggestedSolutions?: readonly string[];
  readonly sources?: readonly ChatSource[];
  /** The message states that the reply failed. */
  readonly isFailure?: boolean;
  /** The number of a message in the chat with a person. */
  readonly seq?: number;
  /** The first name of the staff member who wrote it; null if unknown. Its text is plain. */
  readonly person?: string | null;
  /** What the person did; the message then has no text. */
  readonly event?: "joined" | "left" | "closed";
  /** The visitor's message is not stored yet. */
  readonly isUnsent?: boolean;
  /** The person's message was also emailed. */
  readonly isEmailed?: boolean;
};

/** The chat of a browser tab: created when first opened, persisted across page loads (spec 3). */
export type ChatSession = {
  /** A random UUID. */
  readonly id: string;
  /** Opaque state of the server's last reply, returned with the next message. */
  readonly conversationState: string | null;
  readonly messages: readonly ChatMessage[];
  /** The last message has no reply yet. */
  readonly isWaiting: boolean;
  readonly isOpen: boolean;
  /** A person was asked for, and the chat with them is not closed. */
  readonly isLive: boolean;
  /** The last number of the chat with a person that this tab has, and that it has shown. */
  readonly lastSeq: number;
  readonly seenSeq: number;
};

/** What identifies a session to the server, for a new one. */
export const createIdentity = () => ({
  id: createUuid(),
  conversationState: null,
  isLive: false,
  lastSeq: 0,
  seenSeq: 0,
});

export const createSession = (): ChatSession => ({
  ...createIdentity(),
  messages: [],
  isWaiting: false,
  isOpen: false,
});

/** Returns this tab's chat, or a new one if none is stored or storage is blocked. */
export function loadSession(): ChatSession {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(sessionKey) ?? "null");
    // Written only by `saveSession`, possibly of an older release without some fields.
    const session = { ...createSession(), ...(stored as Partial<ChatSession> | null) };
    return Array.isArray(session.messages) ? session : createSession();
  } catch {
    return createSession();
  }
}

export function saveSession(session: ChatSession): void {
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify(session));
  } catch {
    // Without storage the chat is limited to this page.
  }
}
