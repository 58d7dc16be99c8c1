import { runWhenActivated } from "../../analytics/activation.ts";
import { sessionKey } from "./session-key.ts";
import { isPlainClick } from "../../ui/plain-click.ts";
import { avoidControls } from "./avoid-controls.ts";

/** Whether the previous page left the chat open, a message without a reply, or a chat with a person. */
function hasOngoingChat(): boolean {
  try {
    const session: unknown = JSON.parse(sessionStorage.getItem(sessionKey) ?? "null");
    const flags = new Map(Object.entries(session ?? {}));
    return ["isOpen", "isWaiting", "isLive"].some((flag) => flags.get(flag) === true);
  } catch {
    return false;
  }
}

/**
 * Turns the chat button and all links with `data-assistant` (the question to send) into buttons that
 * open the chat. Its code loads when it is first opened, or if the previous page left it open.
 */
export function enhance(button: HTMLElement): void {
  const load = () => import("./open-chat.tsx");
  // A re-render of the draft preview creates a new button with its own listeners.
  const findOpener = (target: EventTarget | null) =>
    target instanceof Element && button.isConnected
      ? target.closest<HTMLAnchorElement>("a[data-assistant]")
      : null;

  async function open(opener: HTMLAnchorElement): Promise<void> {
    button.ariaBusy = "true";
    try {
      (await load()).openChat(button, opener, opener.dataset.assistant);
    } catch {
      // The code did not load: follow the link to the contact page.
      location.assign(opener.href);
    }
    button.ariaBusy = null;
  }

  for (const opener of document.querySelectorAll("a[data-assistant]")) {
    opener.role = "button";
    opener.ariaHasPopup = "dialog";
  }
  button.ariaExpanded = "false";
  avoidControls(button);

  // In the capture phase, so that other click listeners see the prevented click.
  document.addEventListener(
    "click",
    (event) => {
      const opener = findOpener(event.target);
      if (!opener || !isPlainClick(event)) return;
      event.preventDefault();
      void open(opener);
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const opener = event.key === " " && findOpener(event.target);
    if (!opener) return;
    event.preventDefault();
    opener.click();
  });
  runWhenActivated(() => {
    if (hasOngoingChat())
      load().then(
        (chat) => chat.resumeChat(button),
        () => undefined,
      );
  });
}
