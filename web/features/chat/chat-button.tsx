import { tracked } from "../../analytics/tracked.ts";
import type { SiteSettings } from "../../content/site-settings.ts";
import { behaves } from "../../ui/behaviours.ts";
import { Drawing } from "../../ui/icon.tsx";
import { chatCopy } from "./chat.copy.ts";
import type { ChatWords } from "./chat-words.ts";
import styles from "./chat-button.module.css";

const bubble =
  "M4.5 3.5h11a1.5 1.5 0 0 1 1.5 1.5v7.5a1.5 1.5 0 0 1-1.5 1.5H9.5L5.5 17.3V14h-1A1.5 1.5 0 0 1 3 12.5V5a1.5 1.5 0 0 1 1.5-1.5zM6.7 7.4h6.6M6.7 10.2h4.2";

/**
 * The round button of the chat (spec 2, chat widget). Without its script it leads to a person: the
 * contact page.
 */
export function ChatButton({ settings }: { settings: SiteSettings }) {
  const { assistantName: name, assistantGreeting, brand, demoAddress, privacyNotice } = settings;
  const words: ChatWords = {
    name,
    greeting: assistantGreeting ?? chatCopy.greeting(name),
    brand,
    demoAddress,
    privacy: privacyNotice && {
      text: privacyNotice.formText,
      linkLabel: privacyNotice.linkLabel,
      href: privacyNotice.page,
    },
  };
  return (
    <a
      className={styles.button}
      href="/contact"
      aria-label={chatCopy.open(name)}
      data-assistant=""
      data-chat={JSON.stringify(words)}
      {...behaves("chat")}
      {...tracked({ event: "button_click", button_name: "chat open", location: "chat" })}
    >
      <Drawing path={bubble} />
    </a>
  );
}
