import {
  saveConsent,
  readConsent,
  onConsentChange,
  hasGlobalPrivacyControl,
} from "../../analytics/consent.ts";
import { readDecision } from "./consent-form.ts";

/** Shows the banner until the visitor decides: in it, on the cookies page or in another tab. */
export function enhance(banner: HTMLElement): void {
  // Global Privacy Control is a refusal, so the visitor is not asked.
  if (readConsent() || hasGlobalPrivacyControl()) return;
  setBannerVisible(banner, true);
  onConsentChange(() => {
    const hadFocus = banner.contains(document.activeElement);
    setBannerVisible(banner, false);
    // The focused button is hidden now; keyboard navigation continues in the page.
    if (hadFocus) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
  banner.addEventListener("click", ({ target }) => {
    const decision = readDecision(banner, target);
    if (decision) saveConsent(decision);
    else if (target instanceof Element && target.closest('[data-consent="choose"]'))
      showPurposes(banner);
  });
}

/** Also marks the root element: a CSS `:has()` selector for the banner would slow down style calculation. */
function setBannerVisible(banner: HTMLElement, isVisible: boolean): void {
  banner.hidden = !isVisible;
  document.documentElement.toggleAttribute("data-asks-consent", isVisible);
}

/** Replaces the Choose button by the purposes and moves the focus to the first of them. */
function showPurposes(banner: HTMLElement): void {
  for (const element of banner.querySelectorAll<HTMLElement>("[hidden]")) element.hidden = false;
  const chooseButton = banner.querySelector<HTMLElement>('[data-consent="choose"]');
  if (chooseButton) chooseButton.hidden = true;
  banner.querySelector<HTMLElement>("input:not([disabled])")?.focus();
}
