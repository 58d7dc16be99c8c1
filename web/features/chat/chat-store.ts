import { createUuid } from "@site/supabase/domain/create-uuid";
import { getAttribution } from "../../analytics/attribution.ts";
import { chatCopy } from "./chat.copy.ts";
import { sendTurn, TurnError, type TurnReply } from "./send-turn.ts";
import { type ChatState, createSessionStore } from "./session-store.ts";
import type { LiveChat } from "./live/live-chat.ts";
import type { ChatMessage } from "./session.ts";
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

/** The last message for the assistant. Messages for a person have a number or are not sent yet. */
const findUnanswered = (messages: readonly ChatMessage[]) =>
  messages.findLast(({ isBot, seq, isUnsent }) => !isBot && seq === undefined && !isUnsent);

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

/**
 * Creates the chat of this tab. A message that an earlier page left without a reply is sent again.
 * @param consentWording the version of the privacy notice in the panel
 */
export function createChatStore(consentWording: string | null = null): ChatStore {
  const store = createSessionStore();
  const getSession = () => store.getState().session;
  // Only the latest run may change the state: the page may have been left and restored.
  let latestRun = 0;
  let liveChat: Promise<LiveChat> | undefined;

  /** Follows the chat with a person. Its code loads when a person is first asked for. */
  function followLive(): void {
    if (!getSession().isLive) store.update({ isLive: true });
    liveChat ??= import("./live/live-chat.ts").then(({ createLiveChat }) =>
      createLiveChat(store, () => void requestReply()),
    );
    liveChat.then(
      (live) => live.wake(),
      // Loaded again with the next reply, or on the next page.
      () => (liveChat = undefined),
    );
  }

  /** The message was delivered to the person in the chat under this id. */
  function adoptDelivered(messageId: string, conversationState: string | undefined): void {
    const { messages } = getSession();
    const sent = findUnanswered(messages);
    const isReceived = messages.some(({ id }) => id === messageId);
    const adopted = messages.flatMap((one) =>
      one.id === sent?.id ? (isReceived ? [] : [{ ...one, id: messageId }]) : [one],
    );
    store.setPartial("");
    store.update({
      messages: adopted,
      isWaiting: false,
      ...(conversationState ? { conversationState } : {}),
    });
    followLive();
  }

  async function requestReply(): Promise<void> {
    latestRun += 1;
    const run = latestRun;
    const isCurrent = () => run === latestRun;
    const message = findUnanswered(getSession().messages)?.text ?? "";
    const typewriter = createTypewriter((partial) => isCurrent() && store.setPartial(partial));
    const sendMessage = () => {
      const { id: sessionId, conversationState } = getSession();
      const attribution = getAttribution() ?? null;
      const request = { message, sessionId, conversationState, attribution, consentWording };
      return sendTurn(request, typewriter.setText);
    };
    try {
      const reply = await sendMessage().catch((error: unknown) => {
        if (!isSessionConflict(error) || !isCurrent()) throw error;
        store.update({
          id: createUuid(),
          conversationState: null,
          isLive: false,
          lastSeq: 0,
          seenSeq: 0,
        });
        return sendMessage();
      });
      const { leadScore, stage, conversationState, messageId } = reply;
      if (messageId) {
        if (isCurrent()) adoptDelivered(messageId, conversationState);
        return;
      }
      const botMessage = toBotMessage(reply);
      typewriter.setText(botMessage.text);
      await typewriter.finish();
      if (!isCurrent()) return;
      console.log("chat", { leadScore, stage });
      store.appendReply(botMessage, conversationState ? { conversationState } : {});
      if (stage === "handed_over") followLive();
    } catch (error) {
      if (!isCurrent()) return;
      console.error("chat", error);
      store.appendReply(createBotMessage(chatCopy.failed, { isFailure: true }));
    }
  }

  const resume = () => {
    if (getSession().isWaiting) void requestReply();
    if (getSession().isLive) followLive();
  };
  // Leaving the page aborts its request; that must not appear as a failure.
  window.addEventListener("pagehide", () => (latestRun += 1));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    store.reload();
    resume();
  });
  resume();

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    open() {
      store.update({ isOpen: true });
      if (getSession().isLive) followLive();
    },
    close: () => store.update({ isOpen: false }),
    greet(greeting) {
      if (getSession().messages.length === 0) store.append(createBotMessage(greeting));
    },
    send(text) {
      if (getSession().isWaiting || !text.trim()) return;
      if (liveChat && store.getState().live?.status === "joined") {
        void liveChat.then((live) => live.send(text.trim()));
        return;
      }
      store.append({ id: createUuid(), text: text.trim(), isBot: false }, { isWaiting: true });
      void requestReply();
    },
    retry() {
      const { messages, isWaiting } = getSession();
      if (isWaiting || !messages.at(-1)?.isFailure) return;
      store.update({ messages: messages.slice(0, -1), isWaiting: true });
      void requestReply();
    },
    leaveEmail: (email) => void liveChat?.then((live) => live.leaveEmail(email)),
  };
}
