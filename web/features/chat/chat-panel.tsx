import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Drawing, Icon } from "../../ui/icon.tsx";
import { chatIconPath } from "./chat-icon.ts";
import { chatCopy } from "./chat.copy.ts";
import type { ChatStore } from "./chat-store.ts";
import type { ChatConfig } from "./chat-config.ts";
import { keepScrolledToEnd } from "./auto-scroll.ts";
import { closeOpenMarkdown } from "./markdown.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageView } from "./message-view.tsx";
import { trackKeyboardHeight, hasCoarsePointer, closeOnNavigation } from "./mobile-panel.ts";
import type { ChatMessage } from "./session.ts";
import styles from "./chat-panel.module.css";

type ChatPanelProps = {
  chat: ChatStore;
  words: ChatConfig;
  /** How often somebody opened it on this page: each time the focus goes in. A page load takes none. */
  openCount: number;
  onClose: () => void;
};

/** The open chat (spec 2, chat widget): a dialog beside the page, which can be used meanwhile. */
export function ChatPanel({ chat, words, openCount, onClose }: ChatPanelProps) {
  const { session, partial } = useSyncExternalStore(chat.subscribe, chat.getState);
  const { messages, isWaiting } = session;
  const { name, demoAddress, privacy } = words;
  const title = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!panel.current || !list.current) return;
    const ends = [
      keepScrolledToEnd(list.current),
      trackKeyboardHeight(panel.current),
      closeOnNavigation(panel.current, chat.close),
      closeByEscape(panel.current, onClose),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [chat, onClose]);

  // Added once the log is there: only then a screen reader hears it.
  useEffect(() => chat.greet(words.greeting), [chat, words]);

  useEffect(() => {
    if (openCount === 0) return;
    const takesFocus = hasCoarsePointer() || input.current?.disabled ? panel : input;
    takesFocus.current?.focus();
  }, [openCount]);

  // The input, disabled while a reply is awaited, would lose the focus to the page.
  const writes = useRef(false);
  function send(text: string) {
    writes.current = !hasCoarsePointer();
    panel.current?.focus({ preventScroll: true });
    chat.send(text);
  }
  useLayoutEffect(() => {
    if (isWaiting) return;
    if (writes.current && panel.current === document.activeElement) input.current?.focus();
    writes.current = false;
  }, [isWaiting]);

  const view = (message: ChatMessage) => (
    <MessageView
      key={message.id}
      message={message}
      name={name}
      session={session.id}
      demoAddress={demoAddress}
      onDemo={onClose}
    />
  );
  return (
    <dialog className={styles.panel} ref={panel} open aria-labelledby={title} tabIndex={-1}>
      <div className={styles.header}>
        <Drawing path={chatIconPath} />
        <h2 className={styles.name} id={title}>
          {name}
        </h2>
        <button
          className={styles.close}
          type="button"
          aria-label={chatCopy.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div className={styles.list} ref={list} tabIndex={0}>
        {privacy && (
          <p className={styles.privacy}>
            {privacy.text} {privacy.href && <a href={privacy.href}>{privacy.linkLabel}</a>}
          </p>
        )}
        <div className={styles.log} role="log" aria-label={chatCopy.conversation(name)}>
          {messages.map(view)}
        </div>
        {/* Read out once it is whole, in the log. */}
        {partial && (
          <div className={styles.log} inert>
            {view({ id: "partial", text: closeOpenMarkdown(partial), isBot: true })}
          </div>
        )}
        <output className={styles.thinking}>
          {isWaiting && !partial && (
            <>
              <span className={styles.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {chatCopy.thinking(name)}
            </>
          )}
        </output>
        {!isWaiting && messages.at(-1)?.isFailure && (
          <p className={styles.failed}>
            <button type="button" onClick={() => chat.retry()}>
              {chatCopy.again}
            </button>
            <a href={`/contact?chat_session=${session.id}&inquiry=sales`}>{chatCopy.person}</a>
          </p>
        )}
      </div>
      <MessageForm brand={words.brand} isWaiting={isWaiting} input={input} onSend={send} />
    </dialog>
  );
}

function closeByEscape(panel: HTMLElement, close: () => void): () => void {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
  panel.addEventListener("keydown", onKeyDown);
  return () => panel.removeEventListener("keydown", onKeyDown);
}
