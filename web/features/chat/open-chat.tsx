import { createRoot, type Root } from "react-dom/client";
import { ChatPanel } from "./chat-panel.tsx";
import { createChatStore, type ChatStore } from "./chat-store.ts";
import type { ChatConfig } from "./chat-config.ts";

/** The chat of this page, made when it is first needed. */
type Chat = {
  readonly store: ChatStore;
  readonly root: Root;
  readonly words: ChatConfig;
  openCount: number;
};

let currentChat: Chat | undefined;

function getChat(button: HTMLElement): Chat {
  if (currentChat) return currentChat;
  const place = document.createElement("div");
  document.body.append(place);
  // Written by chat-button.tsx.
  const words = JSON.parse(button.dataset.chat ?? "{}") as ChatConfig;
  currentChat = {
    store: createChatStore(words.privacy?.version),
    root: createRoot(place),
    words,
    openCount: 0,
  };
  return currentChat;
}

function show(chat: Chat, button: HTMLElement, opener: HTMLElement): void {
  const close = () => {
    chat.store.close();
    chat.root.render(null);
    button.ariaExpanded = "false";
    (opener.isConnected ? opener : button).focus({ preventScroll: true });
  };
  button.ariaExpanded = "true";
  const { store, words, openCount } = chat;
  chat.root.render(<ChatPanel chat={store} words={words} openCount={openCount} onClose={close} />);
}

/**
 * Opens the chat for whoever pressed `opener`, which gets the focus back.
 *
 * @param button the round button, which says what editors wrote.
 * @param question is asked at once, in the visitor's name; nothing when it is blank.
 */
export function openChat(button: HTMLElement, opener: HTMLElement, question = ""): void {
  const chat = getChat(button);
  chat.openCount += 1;
  chat.store.open();
  if (question.trim()) {
    chat.store.greet(chat.words.greeting);
    chat.store.send(question);
  }
  show(chat, button, opener);
}

/** Goes on with the chat that the page before left open, or with a message that awaits its reply. */
export function resumeChat(button: HTMLElement): void {
  const chat = getChat(button);
  if (chat.store.getState().session.isOpen) show(chat, button, button);
}
