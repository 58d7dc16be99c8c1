import { createRoot, type Root } from "react-dom/client";
import { ChatPanel } from "./chat-panel.tsx";
import { chatCopy } from "./chat.copy.ts";
import { createChatStore, type ChatStore } from "./chat-store.ts";
import type { ChatConfig } from "./chat-config.ts";

/** The chat of this page, created when it is first needed. */
type Chat = {
  readonly store: ChatStore;
  readonly root: Root;
  readonly config: ChatConfig;
  openCount: number;
};

let currentChat: Chat | undefined;

function getChat(button: HTMLElement): Chat {
  if (currentChat) return currentChat;
  const container = document.createElement("div");
  document.body.append(container);
  // Written by chat-button.tsx of the same release.
  const config = JSON.parse(button.dataset.chat ?? "{}") as ChatConfig;
  currentChat = {
    store: createChatStore(config.privacy?.version),
    root: createRoot(container),
    config,
    openCount: 0,
  };
  const { store } = currentChat;
  store.subscribe(() => markUnread(button, store, config.name));
  return currentChat;
}

/** Marks the button while the closed chat has new messages of a person. */
function markUnread(button: HTMLElement, store: ChatStore, name: string): void {
  const { isOpen, lastSeq, seenSeq } = store.getState().session;
  const isUnread = !isOpen && lastSeq > seenSeq;
  if (button.hasAttribute("data-unread") === isUnread) return;
  button.toggleAttribute("data-unread", isUnread);
  button.ariaLabel = isUnread ? `${chatCopy.open(name)}. ${chatCopy.unread}` : chatCopy.open(name);
}

function show(chat: Chat, button: HTMLElement, opener: HTMLElement): void {
  const close = () => {
    chat.store.close();
    chat.root.render(null);
    button.ariaExpanded = "false";
    (opener.isConnected ? opener : button).focus({ preventScroll: true });
  };
  button.ariaExpanded = "true";
  const { store, config, openCount } = chat;
  chat.root.render(
    <ChatPanel chat={store} config={config} openCount={openCount} onClose={close} />,
  );
}

/**
 * Opens the chat. Closing it returns the focus to `opener`.
 *
 * @param button the chat button, which carries the chat's configuration.
 * @param question sent immediately as the visitor's message, unless it is blank.
 */
export function openChat(button: HTMLElement, opener: HTMLElement, question = ""): void {
  const chat = getChat(button);
  chat.openCount += 1;
  chat.store.open();
  if (question.trim()) {
    chat.store.greet(chat.config.greeting);
    chat.store.send(question);
  }
  show(chat, button, opener);
}

/** Restores the chat that the previous page left open, or whose last message has no reply yet. */
export function resumeChat(button: HTMLElement): void {
  const chat = getChat(button);
  if (chat.store.getState().session.isOpen) show(chat, button, button);
}
