import { getAttribution } from "../../analytics/attribution.ts";
import { chatCopy } from "./chat.copy.ts";
import { sendTurn, TurnError, type TurnReply } from "./send-turn.ts";
import { createTypewriter } from "./typewriter.ts";
import {
  saveSession,
  loadSession,
  createUuid,
  type ChatMessage,
  type ChatSession,
} from "./session.ts";

/** What the panel shows: the tab's chat, and the words of a reply that is still coming. */
export type ChatState = {
  readonly session: ChatSession;
  readonly partial: string;
};

/** The chat of this page: what it is, what can be done with it, and who is told of each change. */
export type ChatStore = {
  subscribe(listener: () => void): () => void;
  getState(): ChatState;
  open(): void;
  close(): void;
  /** The assistant's first message, where nothing was said yet. */
  greet(greeting: string): void;
  /** A visitor's message; nothing happens while a reply is awaited, or when it is blank. */
  send(text: string): void;
  /** Asks again for the reply to the last message. */
  retry(): void;
};

/** Another visitor's session, or one that went on elsewhere: this one cannot. */
const isSessionConflict = (error: unknown) =>
  error instanceof TurnError && (error.status === 403 || error.status === 409);

const botMessage = (text: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id: createUuid(),
  text,
  isBot: true,
  ...rest,
});

function toBotMessage(reply: TurnReply): ChatMessage {
  const { showDemoButton = false, demoUrl = null, suggestedSolutions = [], sources = [] } = reply;
  const text = reply.response.trim() ? reply.response : chatCopy.empty;
  return botMessage(text, { showDemoButton, demoUrl, suggestedSolutions, sources });
}

/**
 * The chat that this tab keeps; a message that a page load left without its reply is asked again.
 * @param consentWording the version of the privacy notice below it
 */
export function createChatStore(consentWording: string | null = null): ChatStore {
  let current: ChatState = { session: loadSession(), partial: "" };
  // Only the newest run may change anything: the page may have been left and come back to.
  let run = 0;
  const listeners = new Set<() => void>();

  const show = (next: Partial<ChatState>) => {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  };
  const change = (next: Partial<ChatSession>) => {
    const session = { ...current.session, ...next };
    saveSession(session);
    show({ session });
  };
  const append = (message: ChatMessage, next: Partial<ChatSession> = {}) =>
    change({ messages: [...current.session.messages, message], ...next });

  async function ask(): Promise<void> {
    run += 1;
    const mine = run;
    const message = current.session.messages.findLast(({ isBot }) => !isBot)?.text ?? "";
    const flow = createTypewriter((partial) => mine === run && show({ partial }));
    const turn = () => {
      const { id: sessionId, conversationState } = current.session;
      const attribution = getAttribution() ?? null;
      return sendTurn(
        { message, sessionId, conversationState, attribution, consentWording },
        flow.setText,
      );
    };
    try {
      const reply = await turn().catch((error: unknown) => {
        if (!isSessionConflict(error) || mine !== run) throw error;
        change({ id: createUuid(), conversationState: null });
        return turn();
      });
      const { leadScore, stage, conversationState } = reply;
      const message = toBotMessage(reply);
      flow.setText(message.text);
      await flow.finish();
      if (mine !== run) return;
      console.log("chat", { leadScore, stage });
      current = { ...current, partial: "" };
      append(message, {
        isWaiting: false,
        ...(conversationState ? { conversationState } : {}),
      });
    } catch (error) {
      if (mine !== run) return;
      console.error("chat", error);
      current = { ...current, partial: "" };
      append(botMessage(chatCopy.failed, { isFailure: true }), { isWaiting: false });
    }
  }

  const resume = () => {
    if (current.session.isWaiting) void ask();
  };
  // A page that is left hears its own request end; that is no failure of the assistant.
  window.addEventListener("pagehide", () => (run += 1));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    show({ session: loadSession(), partial: "" });
    resume();
  });
  resume();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => current,
    open: () => change({ isOpen: true }),
    close: () => change({ isOpen: false }),
    greet(greeting) {
      if (current.session.messages.length === 0) append(botMessage(greeting));
    },
    send(text) {
      if (current.session.isWaiting || !text.trim()) return;
      append({ id: createUuid(), text: text.trim(), isBot: false }, { isWaiting: true });
      void ask();
    },
    retry() {
      const { messages, isWaiting } = current.session;
      if (isWaiting || !messages.at(-1)?.isFailure) return;
      change({ messages: messages.slice(0, -1), isWaiting: true });
      void ask();
    },
  };
}
