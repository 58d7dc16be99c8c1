import type { ChatSource } from "@site/supabase/contracts/chat-values";
import { sessionKey } from "./session-key.ts";

/** A message of the chat (spec 3). What comes after `isBot` is of the assistant's messages alone. */
export type ChatMessage = {
  readonly id: string;
  /** Markdown, where it is the assistant's. */
  readonly text: string;
  readonly isBot: boolean;
  readonly showDemoButton?: boolean;
  readonly demoUrl?: string | null;
  readonly suggestedSolutions?: readonly string[];
  readonly sources?: readonly ChatSource[];
  /** Says that there is no reply. */
  readonly isFailure?: boolean;
};

/** The chat of a tab's visit: made at its first opening, kept over page loads (spec 3). */
export type ChatSession = {
  /** A random UUID. */
  readonly id: string;
  /** What the server said last; goes back unread. */
  readonly conversationState: string | null;
  readonly messages: readonly ChatMessage[];
  /** The last message has no reply yet. */
  readonly isWaiting: boolean;
  readonly isOpen: boolean;
};

/** A random UUID, version 4; `crypto.randomUUID` exists on secure origins only. */
export function createUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) =>
    ((index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte) | 256)
      .toString(16)
      .slice(1),
  ).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export const createSession = (): ChatSession => ({
  id: createUuid(),
  conversationState: null,
  messages: [],
  isWaiting: false,
  isOpen: false,
});

/** The chat that this tab keeps; a new one where there is none or storage is blocked. */
export function loadSession(): ChatSession {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(sessionKey) ?? "null");
    // Written by `keepSession` alone; one of another version of the site lacks a field.
    const session = { ...createSession(), ...(kept as Partial<ChatSession> | null) };
    return Array.isArray(session.messages) ? session : createSession();
  } catch {
    return createSession();
  }
}

export function saveSession(session: ChatSession): void {
  try {
    sessionStorage.setItem(sessionKey, JSON.stringify(session));
  } catch {
    // Without storage the page alone knows.
  }
}
