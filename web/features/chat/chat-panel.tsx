import { lazy, Suspense, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { PathIcon, Icon } from "../../ui/icon.tsx";
import { chatCopy } from "./chat.copy.ts";
import type { ChatConfig } from "./chat-config.ts";
import { chatIconPath } from "./chat-icon.ts";
import type { ChatStore } from "./chat-store.ts";
import { closeOpenMarkdown } from "./markdown.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageView } from "./message-view.tsx";
import type { ChatMessage } from "./session.ts";
import { useFocusOnOpen, useFocusWhileWaiting, usePanelBehavior } from "./use-chat-panel.ts";
import styles from "./chat-panel.module.css";

const LiveStatus = lazy(async () => ({
  default: (await import("./live/live-status.tsx")).LiveStatus,
}));

type ChatPanelProps = {
  chat: ChatStore;
  config: ChatConfig;
  /** How often a person opened the panel on this page; each time it receives the focus. */
  openCount: number;
  onClose: () => void;
};

/** The open chat (spec 2, chat widget): a non-modal dialog; the page remains usable. */
export function ChatPanel({ chat, config, openCount, onClose }: ChatPanelProps) {
  const { session, partial, live } = useSyncExternalStore(chat.subscribe, chat.getState);
  const { messages, isWaiting } = session;
  const { name, demoHref, privacy, greeting } = config;
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const scrollArea = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const refs = { panel, scrollArea, input };
  usePanelBehavior(refs, chat.close, onClose);
  useFocusOnOpen(refs, openCount);
  const prepareSend = useFocusWhileWaiting(refs, isWaiting);

  // Added after the log is mounted: screen readers announce only additions to an existing log.
  useEffect(() => chat.greet(greeting), [chat, greeting]);

  const renderMessage = (message: ChatMessage) => (
    <MessageView
      key={message.id}
      message={message}
      name={name}
      sessionId={session.id}
      demoHref={demoHref}
      onDemo={onClose}
    />
  );
  return (
    <dialog className={styles.panel} ref={panel} open aria-labelledby={titleId} tabIndex={-1}>
      <PanelHeader titleId={titleId} name={name} onClose={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div className={styles.scrollArea} ref={scrollArea} tabIndex={0}>
        {privacy && (
          <p className={styles.privacy}>
            {privacy.text} {privacy.href && <a href={privacy.href}>{privacy.linkLabel}</a>}
          </p>
        )}
        <div className={styles.log} role="log" aria-label={chatCopy.conversation(name)}>
          {messages.map(renderMessage)}
        </div>
        {/* Screen readers announce the complete reply in the log instead. */}
        {partial && (
          <div className={styles.log} inert>
            {renderMessage({ id: "partial", text: closeOpenMarkdown(partial), isBot: true })}
          </div>
        )}
        <output className={styles.thinking}>
          {isWaiting && !partial && <TypingIndicator name={name} />}
        </output>
        {!isWaiting && messages.at(-1)?.isFailure && (
          <FailureActions sessionId={session.id} onRetry={chat.retry} />
        )}
      </div>
      {live && live.status !== "none" && (
        <Suspense fallback={null}>
          <LiveStatus live={live} assistant={name} onEmail={chat.leaveEmail} />
        </Suspense>
      )}
      <MessageForm
        brand={config.brand}
        isWaiting={isWaiting}
        input={input}
        onSend={(text) => {
          prepareSend();
          chat.send(text);
        }}
      />
    </dialog>
  );
}

function PanelHeader(props: { titleId: string; name: string; onClose: () => void }) {
  const { titleId, name, onClose } = props;
  return (
    <div className={styles.header}>
      <PathIcon path={chatIconPath} />
      <h2 className={styles.name} id={titleId}>
        {name}
      </h2>
      <button className={styles.close} type="button" aria-label={chatCopy.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function TypingIndicator({ name }: { name: string }) {
  return (
    <>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {chatCopy.thinking(name)}
    </>
  );
}

function FailureActions({ sessionId, onRetry }: { sessionId: string; onRetry: () => void }) {
  return (
    <p className={styles.failureActions}>
      <button type="button" onClick={onRetry}>
        {chatCopy.retry}
      </button>
      <a href={`/contact?chat_session=${sessionId}&inquiry=sales`}>{chatCopy.person}</a>
    </p>
  );
}
