import { createRoot, type Root } from "react-dom/client";
import { ChatPanel } from "./chat-panel.tsx";
import { chatStore, type ChatStore } from "./chat-store.ts";
import type { ChatWords } from "./chat-config.ts";

/** The chat of this page, made when it is first needed. */
type Chat = {
  readonly store: ChatStore;
  readonly root: Root;
  readonly words: ChatWords;
  opened: number;
};

let made: Chat | undefined;

function chatOf(button: HTMLElement): Chat {
  if (made) return made;
  const place = document.createElement("div");
  document.body.append(place);
  // Written by chat-button.tsx.
  const words = JSON.parse(button.dataset.chat ?? "{}") as ChatWords;
  made = { store: chatStore(words.privacy?.version), root: createRoot(place), words, opened: 0 };
  return made;
}

function show(chat: Chat, button: HTMLElement, opener: HTMLElement): void {
  const close = () => {
    chat.store.close();
    chat.root.render(null);
    button.ariaExpanded = "false";
    (opener.isConnected ? opener : button).focus({ preventScroll: true });
  };
  button.ariaExpanded = "true";
  const { store, words, opened } = chat;
  chat.root.render(<ChatPanel chat={store} words={words} opened={opened} onClose={close} />);
}

/**
 * Opens the chat for whoever pressed `opener`, which gets the focus back.
 *
 * @param button the round button, which says what editors wrote.
 * @param question is asked at once, in the visitor's name; nothing when it is blank.
 */
export function openChat(button: HTMLElement, opener: HTMLElement, question = ""): void {
  const chat = chatOf(button);
  chat.opened += 1;
  chat.store.open();
  if (question.trim()) {
    chat.store.greet(chat.words.greeting);
    chat.store.send(question);
  }
  show(chat, button, opener);
}

/** Goes on with the chat that the page before left open, or with a message that awaits its reply. */
export function continueChat(button: HTMLElement): void {
  const chat = chatOf(button);
  if (chat.store.state().session.isOpen) show(chat, button, button);
}
