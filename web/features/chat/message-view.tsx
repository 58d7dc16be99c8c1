import { memo } from "react";
import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { chatCopy } from "./chat.copy.ts";
import { resolveDemoUrl, addSessionToUrl } from "./chat-links.ts";
import { BotText } from "./markdown.tsx";
import type { ChatMessage } from "./session.ts";
import styles from "./message-view.module.css";

type MessageViewProps = {
  message: ChatMessage;
  /** The assistant's name. */
  name: string;
  sessionId: string;
  demoHref: string;
  onDemo: () => void;
};

/** A chat message. The assistant's messages have sources, solutions and a demo button (spec 2). */
export const MessageView = memo(function MessageView(props: MessageViewProps) {
  const { message, name, sessionId, demoHref } = props;
  const { person = null } = message;
  if (message.event) return <p className={styles.event}>{chatCopy[message.event](person)}</p>;
  if (!message.isBot) {
    return (
      <div className={`${styles.message} ${styles.visitor}`}>
        <span className={layout.hidden}>{chatCopy.you}</span>
        <p>{message.text}</p>
        {message.isUnsent && <span className={styles.label}>{chatCopy.sending}</span>}
      </div>
    );
  }
  if (person !== null) {
    return (
      <div className={`${styles.message} ${styles.person}`}>
        <span className={styles.label}>{person}</span>
        <p>{message.text}</p>
        {message.isEmailed && <span className={styles.label}>{chatCopy.emailed}</span>}
      </div>
    );
  }
  return (
    <div className={styles.message}>
      <span className={layout.hidden}>{name}:</span>
      <div className={styles.text}>
        <BotText
          text={message.text}
          resolveHref={(href) => addSessionToUrl(href, sessionId, demoHref)}
        />
      </div>
      <Attachments {...props} />
    </div>
  );
});

function Attachments({ message, sessionId, demoHref, onDemo }: MessageViewProps) {
  const { sources = [], suggestedSolutions = [], showDemoButton, demoUrl } = message;
  return (
    <>
      {sources.length > 0 && (
        <div className={styles.sources}>
          <p className={styles.label}>{chatCopy.sources}</p>
          <ul aria-label={chatCopy.sources}>
            {sources.map(({ title, path }) => (
              <li key={path}>
                <a href={addSessionToUrl(path, sessionId, demoHref)}>
                  <Icon name="next" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {suggestedSolutions.length > 0 && (
        <div className={styles.solutions}>
          <p className={styles.label}>{chatCopy.solutions}</p>
          <ul aria-label={chatCopy.solutions}>
            {suggestedSolutions.map((solution) => (
              <li key={solution}>{solution}</li>
            ))}
          </ul>
        </div>
      )}
      {showDemoButton && (
        <p className={styles.demo}>
          <ButtonLink
            href={resolveDemoUrl(demoUrl, sessionId, demoHref)}
            compact
            track={trackOnClick({ event: "demo_request", source: "chat" })}
            onClick={onDemo}
          >
            {chatCopy.demo}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
