import type { LiveChatReply } from "@site/supabase/contracts/chat-values";
import { createUuid } from "@site/supabase/domain/create-uuid";
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isRunning = false;
  let isWoken = false;
  let email: string | undefined;

  const getSession = () => store.getState().session;
  const isShown = () => getSession().isOpen && !document.hidden;

  async function exchangeOnce(): Promise<LiveChatReply> {
    const { id, conversationState, messages, lastSeq, seenSeq } = getSession();
    const unsent = messages.find(({ isUnsent }) => isUnsent);
    const sentEmail = email;
    const reply = await exchange({
      sessionId: id,
      conversationState: conversationState ?? "",
      after: lastSeq,
      seen: isShown() ? lastSeq : seenSeq,
      ...(unsent ? { message: { id: unsent.id, text: unsent.text } } : {}),
      ...(sentEmail === undefined ? {} : { email: sentEmail }),
    });
    if (email === sentEmail) email = undefined;
    applyReply(reply, lastSeq);
    return reply;
  }

  function applyReply(reply: LiveChatReply, seen: number): void {
    const { messages, seenSeq } = getSession();
    store.update({
      messages: mergeMessages(messages, reply.messages),
      lastSeq: reply.messages.at(-1)?.seq ?? getSession().lastSeq,
      seenSeq: isShown() ? seen : seenSeq,
    });
    const { status, staff, hasEmail, team } = reply;
    store.setLive({ status, staff, hasEmail, team, isOffline: false, emailProblem: null });
  }

  /** Exchanges until there is nothing more to send or to receive. */
  async function exchangeAll(): Promise<void> {
    for (;;) {
      const reply = await exchangeOnce();
      const hasUnsent = getSession().messages.some(({ isUnsent }) => isUnsent);
      if (hasUnsent && reply.status !== "joined" && !reply.isStored) {
        store.update({ messages: releaseUnsent(getSession().messages), isWaiting: true });
        requestReply();
      } else if (!hasUnsent && reply.messages.length < pageSize) {
        // The email of the last answer is only held back once it was seen.
        const isAllSeen = getSession().seenSeq === getSession().lastSeq;
        const isOver = reply.status === "closed" || reply.status === "none";
        if (isOver && isAllSeen) store.update({ isLive: false });
        return;
      }
    }
  }

  function handleFailure(error: unknown): number {
    const { status, waitMs } = error instanceof LiveRequestError ? error : { status: 0, waitMs: 0 };
    const live = store.getState().live;
    if (status === 422 && email !== undefined) {
      email = undefined;
      if (live) store.setLive({ ...live, emailProblem: String((error as Error).message) });
      return intervalMs;
    }
    if (status === 409) {
      // The id of the message is taken, which only another message can have caused.
      const { messages } = getSession();
      store.update({
        messages: messages.map((one) => (one.isUnsent ? { ...one, id: createUuid() } : one)),
      });
    }
    if (status === 403) store.update({ isLive: false });
    failures += 1;
    if (live && failures > 1) store.setLive({ ...live, isOffline: true });
    return Math.max(waitMs, Math.min(maxIntervalMs, intervalMs * 2 ** failures));
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (isRunning) {
      isWoken = true;
      return;
    }
    isRunning = true;
    let pauseMs = 0;
    try {
      await exchangeAll();
      failures = 0;
    } catch (error) {
      pauseMs = handleFailure(error);
    }
    isRunning = false;
    if (!getSession().isLive) return store.setLive(null);
    if (isWoken && failures === 0) pauseMs = 1;
    isWoken = false;
    // Opening the chat, or returning to the page, shows the end of a closed chat.
    if (store.getState().live?.status === "closed" && !isShown()) return;
    timer = setTimeout(run, pauseMs || (isShown() ? intervalMs : backgroundIntervalMs));
  }

  const wake = () => {
    if (getSession().isLive) void run();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  wake();

  return {
    wake,
    send(text) {
      store.append({ id: createUuid(), text, isBot: false, isUnsent: true });
      wake();
    },
    leaveEmail(address) {
      email = address;
      wake();
    },
  };
}
