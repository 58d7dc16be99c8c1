import { runWhenActivated } from "../../analytics/activation.ts";
import { sessionKey } from "./session-key.ts";

/** Whether this tab's visit left the chat open, or a message without its reply. */
function hasOngoingChat(): boolean {
  try {
    const { isOpen, isWaiting } = JSON.parse(sessionStorage.getItem(sessionKey) ?? "{}");
    return isOpen === true || isWaiting === true;
  } catch {
    return false;
  }
}

/**
 * Makes the chat of the links to a person: of the round button, and of every link that asks the
 * assistant (`data-assistant` has the question). The chat itself is loaded when it is first opened, or
 * when the page before left it open.
 */
export function enhance(button: HTMLElement): void {
  const load = () => import("./open-chat.tsx");
  // A preview that renders anew brings a new button, with listeners of its own.
  const openerOf = (target: EventTarget | null) =>
    target instanceof Element && button.isConnected
      ? target.closest<HTMLAnchorElement>("a[data-assistant]")
      : null;

  async function open(opener: HTMLAnchorElement): Promise<void> {
    button.ariaBusy = "true";
    try {
      (await load()).openChat(button, opener, opener.dataset.assistant);
    } catch {
      // The code did not load: a person answers.
      location.assign(opener.href);
    }
    button.ariaBusy = null;
  }

  for (const opener of document.querySelectorAll("a[data-assistant]")) {
    opener.role = "button";
    opener.ariaHasPopup = "dialog";
  }
  button.ariaExpanded = "false";

  // Before anything else hears of it: a link that opens the chat leads nowhere.
  document.addEventListener(
    "click",
    (event) => {
      const opener = openerOf(event.target);
      if (!opener || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void open(opener);
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const opener = event.key === " " && openerOf(event.target);
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
