import type { LiveChatReply } from "@site/supabase/contracts/chat-values";
import { createUuid } from "@site/supabase/domain/chat/create-uuid";
import type { SessionStore } from "../session-store.ts";
import { exchange, LiveRequestError } from "./live-request.ts";
import { mergeMessages, releaseUnsent } from "./merge-messages.ts";

/** Milliseconds between requests: with the chat in view, in the background, and at most after failures. */
const intervalMs = 2_000;
const backgroundIntervalMs = 15_000;
const maxIntervalMs = 30_000;
/** The largest page of messages that the server returns. */
const pageSize = 50;

/** The part of the chat that runs while a person was asked for. */
export type LiveChat = {
  /** Sends a message to the person in the chat, also after a reload or an outage. */
  send(text: string): void;
  /** Leaves an address for an answer by email. */
  leaveEmail(email: string): void;
  /** Exchanges messages immediately. */
  wake(): void;
};

/**
 * Follows the chat with a person until it is closed: sends the visitor's messages in order, each until
 * it is stored, and receives those after the last one that the tab has.
 * @param requestReply gives messages that no person received to the assistant.
 */
export function createLiveChat(store: SessionStore, requestReply: () => void): LiveChat {
  const chat = new FollowedChat(store, requestReply);
  const wake = () => chat.wake();
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  wake();
  return {
    wake,
    send: (text) => chat.send(text),
    leaveEmail: (email) => chat.leaveEmail(email),
  };
}

class FollowedChat {
  readonly #store: SessionStore;
  readonly #requestReply: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isRunning = false;
  /** Whether there is a reason to exchange again after the current exchange. */
  #isWoken = false;
  #email: string | undefined;

  constructor(store: SessionStore, requestReply: () => void) {
    this.#store = store;
    this.#requestReply = requestReply;
  }

  wake(): void {
    if (this.#session.isLive) void this.#run();
  }

  send(text: string): void {
    this.#store.append({ id: createUuid(), text, isBot: false, isUnsent: true });
    this.wake();
  }

  leaveEmail(email: string): void {
    this.#email = email;
    this.wake();
  }

  get #session() {
    return this.#store.getState().session;
  }

  get #isShown(): boolean {
    return this.#session.isOpen && !document.hidden;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isRunning) {
      this.#isWoken = true;
      return;
    }
    this.#isRunning = true;
    let pauseMs = 0;
    try {
      await this.#exchangeAll();
      this.#failures = 0;
    } catch (error) {
      pauseMs = this.#handleFailure(error);
    }
    this.#isRunning = false;
    if (this.#isWoken && this.#failures === 0) pauseMs = 1;
    this.#isWoken = false;
    if (!this.#session.isLive) return this.#store.setLive(null);
    // Opening the chat, or returning to the page, shows the end of a closed chat.
    if (this.#store.getState().live?.status === "closed" && !this.#isShown) return;
    const regularMs = this.#isShown ? intervalMs : backgroundIntervalMs;
    this.#timer = setTimeout(() => void this.#run(), pauseMs || regularMs);
  }

  /** Exchanges until there is nothing more to send or to receive. */
  async #exchangeAll(): Promise<void> {
    for (;;) {
      const reply = await this.#exchangeOnce();
      const { messages, seenSeq, lastSeq } = this.#session;
      const hasUnsent = messages.some(({ isUnsent }) => isUnsent);
      if (hasUnsent && reply.status !== "joined" && !reply.isStored) {
        this.#store.update({ messages: releaseUnsent(messages), isWaiting: true });
        this.#requestReply();
      } else if (!hasUnsent && reply.messages.length < pageSize) {
        const isOver = reply.status === "closed" || reply.status === "none";
        // The last answer is also emailed unless the server learns that it was seen.
        if (isOver && seenSeq === lastSeq) this.#store.update({ isLive: false });
        return;
      }
    }
  }

  async #exchangeOnce(): Promise<LiveChatReply> {
    const { id, conversationState, messages, lastSeq, seenSeq } = this.#session;
    const unsent = messages.find(({ isUnsent }) => isUnsent);
    const email = this.#email;
    const seen = this.#isShown ? lastSeq : seenSeq;
    const reply = await exchange({
      sessionId: id,
      conversationState: conversationState ?? "",
      after: lastSeq,
      seen,
      ...(unsent ? { message: { id: unsent.id, text: unsent.text } } : {}),
      ...(email === undefined ? {} : { email }),
    });
    if (this.#email === email) this.#email = undefined;
    this.#store.update({
      messages: mergeMessages(this.#session.messages, reply.messages),
      lastSeq: reply.messages.at(-1)?.seq ?? lastSeq,
      seenSeq: seen,
    });
    const { status, staff, hasEmail, team } = reply;
    this.#store.setLive({ status, staff, hasEmail, team, isOffline: false, emailProblem: null });
    return reply;
  }

  /** Returns the milliseconds until the next attempt. */
  #handleFailure(error: unknown): number {
    const { status, waitMs, message } =
      error instanceof LiveRequestError ? error : new LiveRequestError(String(error));
    const { live } = this.#store.getState();
    if (status === 422 && this.#email !== undefined) {
      this.#email = undefined;
      if (live) this.#store.setLive({ ...live, emailProblem: message });
      return intervalMs;
    }
    if (status === 409) {
      // The id of the message is taken, which only another message can have caused.
      const messages = this.#session.messages.map((one) =>
        one.isUnsent ? { ...one, id: createUuid() } : one,
      );
      this.#store.update({ messages });
    }
    if (status === 403) this.#store.update({ isLive: false });
    this.#failures += 1;
    if (live && this.#failures > 1) this.#store.setLive({ ...live, isOffline: true });
    return Math.max(waitMs, Math.min(maxIntervalMs, intervalMs * 2 ** this.#failures));
  }
}
