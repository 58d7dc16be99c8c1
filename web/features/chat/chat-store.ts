import type { ChatRequest } from "@site/supabase/contracts/chat-values";
import { createUuid } from "@site/supabase/domain/chat/create-uuid";
import { getAttribution } from "../../analytics/attribution.ts";
import { chatCopy } from "./chat.copy.ts";
import { sendTurn, TurnError, type TurnReply } from "./send-turn.ts";
import { type ChatState, createSessionStore } from "./session-store.ts";
import { createLiveFollower, findUnanswered } from "./live/follow-live.ts";
import { type ChatMessage, type ChatSession, createIdentity } from "./session.ts";
import { createTypewriter } from "./typewriter.ts";

/** The chat of this page. */
export type ChatStore = {
  subscribe(listener: () => void): () => void;
  getState(): ChatState;
  open(): void;
  close(): void;
  /** Adds the assistant's greeting to an empty conversation. */
  greet(greeting: string): void;
  /** Sends a visitor's message. Ignores blank messages, and all messages while a reply is pending. */
  send(text: string): void;
  /** Requests the reply to the last message again after a failure. */
  retry(): void;
  /** Leaves an address for an answer of a person by email. */
  leaveEmail(email: string): void;
};

/** Whether the session belongs to another visitor or has advanced elsewhere, so that it cannot continue here. */
const isSessionConflict = (error: unknown) =>
  error instanceof TurnError && (error.status === 403 || error.status === 409);

const createBotMessage = (text: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id: createUuid(),
  text,
  isBot: true,
  ...rest,
});

function toBotMessage(reply: TurnReply): ChatMessage {
  const { showDemoButton = false, demoUrl = null, suggestedSolutions = [], sources = [] } = reply;
  const text = reply.response.trim() ? reply.response : chatCopy.empty;
  return createBotMessage(text, { showDemoButton, demoUrl, suggestedSolutions, sources });
}

const createRequest = (
  message: string,
  { id: sessionId, conversationState }: ChatSession,
  consentWording: string | null,
): ChatRequest => ({
  message,
  sessionId,
  conversationState,
  attribution: getAttribution() ?? null,
  consentWording,
});

/** Runs when the page is shown again from the back/forward cache. */
const runWhenRestored = (run: () => void) =>
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) run();
  });

/**
 * Creates the chat of this tab. A message that an earlier page left without a reply is sent again.
 * @param consentWording the version of the privacy notice in the panel
 */
export function createChatStore(consentWording: string | null = null): ChatStore {
  const store = createSessionStore();
  const getSession = () => store.getState().session;
  // Only the latest run may change the state: the page may have been left and restored.
  let latestRun = 0;
  const live = createLiveFollower(store, () => void requestReply());

  async function requestReply(): Promise<void> {
    latestRun += 1;
    const run = latestRun;
    const isCurrent = () => run === latestRun;
    const message = findUnanswered(getSession().messages)?.text ?? "";
    const typewriter = createTypewriter((partial) => isCurrent() && store.setPartial(partial));
    const sendMessage = () =>
      sendTurn(createRequest(message, getSession(), consentWording), typewriter.setText);
    try {
      const reply = await sendMessage().catch((error: unknown) => {
        if (!isSessionConflict(error) || !isCurrent()) throw error;
        store.update(createIdentity());
        return sendMessage();
      });
      const { leadScore, stage, conversationState, messageId } = reply;
      if (messageId) {
        if (isCurrent()) live.adoptDelivered(messageId, conversationState);
        return;
      }
      const botMessage = toBotMessage(reply);
      typewriter.setText(botMessage.text);
      await typewriter.finish();
      if (!isCurrent()) return;
      console.log("chat", { leadScore, stage });
      store.appendReply(botMessage, conversationState ? { conversationState } : {});
      if (stage === "handed_over") live.follow();
    } catch (error) {
      if (!isCurrent()) return;
      console.error("chat", error);
      store.appendReply(createBotMessage(chatCopy.failed, { isFailure: true }));
    }
  }

  const resume = () => {
    if (getSession().isWaiting) void requestReply();
    if (getSession().isLive) live.follow();
  };
  // Leaving the page aborts its request; that must not appear as a failure.
  window.addEventListener("pagehide", () => (latestRun += 1));
  runWhenRestored(() => {
    store.reload();
    resume();
  });
  resume();

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    open() {
      store.update({ isOpen: true });
      if (getSession().isLive) live.follow();
    },
    close: () => store.update({ isOpen: false }),
    greet(greeting) {
      if (getSession().messages.length === 0) store.append(createBotMessage(greeting));
    },
    send(text) {
      if (getSession().isWaiting || !text.trim() || live.send(text.trim())) return;
      store.append({ id: createUuid(), text: text.trim(), isBot: false }, { isWaiting: true });
      void requestReply();
    },
    retry() {
      const { messages, isWaiting } = getSession();
      if (isWaiting || !messages.at(-1)?.isFailure) return;
      store.update({ messages: messages.slice(0, -1), isWaiting: true });
      void requestReply();
    },
    leaveEmail: (email) => live.leaveEmail(email),
  };
}
