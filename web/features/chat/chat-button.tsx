import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { PathIcon } from "../../ui/icon.tsx";
import { chatIconPath } from "./chat-icon.ts";
import { chatCopy } from "./chat.copy.ts";
import type { ChatConfig } from "./chat-config.ts";
import styles from "./chat-button.module.css";

/** The floating chat button (spec 2, chat widget). Without scripts it links to the contact page. */
export function ChatButton({ settings }: { settings: SiteSettings }) {
  const { assistantName: name, assistantGreeting, brand, demoHref, privacyNotice } = settings;
  const config: ChatConfig = {
    name,
    greeting: assistantGreeting ?? chatCopy.greeting(name),
    brand: brand.name,
    demoHref,
    privacy: privacyNotice && {
      text: privacyNotice.formText,
      linkLabel: privacyNotice.linkLabel,
      href: privacyNotice.page,
      version: privacyNotice.version,
    },
  };
  return (
    <a
      className={styles.button}
      href="/contact"
      aria-label={chatCopy.open(name)}
      data-assistant=""
      data-chat={JSON.stringify(config)}
      {...enhanceWith("chat")}
      {...trackOnClick({ event: "button_click", button_name: "chat open", location: "chat" })}
    >
      <PathIcon path={chatIconPath} />
    </a>
  );
}
