import type { LiveChatReply } from "@site/supabase/contracts/chat-values";
import { type ChatMessage, type ChatSession, loadSession, saveSession } from "./session.ts";

/** What the panel shows: the tab's chat, and the part of a streaming reply received so far. */
export type ChatState = {
  readonly session: ChatSession;
  readonly partial: string;
  /** The state of the chat with a person; null without one. */
  readonly live: LiveState | null;
};

/** What the panel shows of a chat with a person. */
export type LiveState = Pick<LiveChatReply, "status" | "staff" | "hasEmail" | "team"> & {
  readonly isOffline: boolean;
  /** Why the server rejected the visitor's email address. */
  readonly emailProblem: string | null;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Creates the observable state of the chat. The session is persisted in sessionStorage. */
export function createSessionStore() {
  let current: ChatState = { session: loadSession(), partial: "", live: null };
  const listeners = new Set<() => void>();

  const set = (changes: Partial<ChatState>) => {
    current = { ...current, ...changes };
    for (const listener of listeners) listener();
  };
  const save = (changes: Partial<ChatSession>) => {
    const session = { ...current.session, ...changes };
    saveSession(session);
    return session;
  };
  const withMessage = (message: ChatMessage) => [...current.session.messages, message];

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => current,
    setPartial: (partial: string) => set({ partial }),
    setLive: (live: LiveState | null) => set({ live }),
    update: (changes: Partial<ChatSession>) => set({ session: save(changes) }),
    append: (message: ChatMessage, changes: Partial<ChatSession> = {}) =>
      set({ session: save({ messages: withMessage(message), ...changes }) }),
    /** Replaces the partial reply with the complete message. */
    appendReply: (message: ChatMessage, changes: Partial<ChatSession> = {}) =>
      set({
        session: save({ messages: withMessage(message), isWaiting: false, ...changes }),
        partial: "",
      }),
    /** Reads the session again after another page of this tab may have changed it. */
    reload: () => set({ session: loadSession(), partial: "" }),
  };
}
