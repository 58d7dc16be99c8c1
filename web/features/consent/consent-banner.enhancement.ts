import {
  saveConsent,
  readConsent,
  onConsentChange,
  hasGlobalPrivacyControl,
} from "../../analytics/consent.ts";
import { readDecision } from "./consent-form.ts";

/** Shows the bar until the visitor decides: in it, on the cookies page or in another tab. */
export function enhance(banner: HTMLElement): void {
  // Global Privacy Control is a refusal, so the visitor is not asked.
  if (readConsent() || hasGlobalPrivacyControl()) return;
  const dialog = banner.querySelector("dialog");
  setBannerVisible(banner, true);
  onConsentChange(() => {
    const hadFocus = banner.contains(document.activeElement);
    dialog?.close();
    setBannerVisible(banner, false);
    // The focused button is hidden now; keyboard navigation continues in the page.
    if (hadFocus) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
  banner.addEventListener("click", ({ target }) => {
    const decision = readDecision(banner, target);
    if (decision) saveConsent(decision);
    else if (isInside(target, '[data-consent="choose"]')) openDialog(dialog);
    // The dialog itself is clicked where its content is not: on the backdrop.
    else if (target === dialog || isInside(target, '[data-consent="close"]')) dialog?.close();
  });
}

const isInside = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Also marks the root element: a CSS `:has()` selector for the bar would slow down style calculation. */
function setBannerVisible(banner: HTMLElement, isVisible: boolean): void {
  banner.hidden = !isVisible;
  document.documentElement.toggleAttribute("data-asks-consent", isVisible);
}

/** Opens the dialog with the focus on the first purpose that can be chosen. */
function openDialog(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  dialog?.querySelector<HTMLElement>("input:not([disabled])")?.focus();
}
