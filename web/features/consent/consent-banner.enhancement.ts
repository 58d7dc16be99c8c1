import {
  saveConsent,
  readConsent,
  onConsentChange,
  hasGlobalPrivacyControl,
} from "../../analytics/consent.ts";
import { readDecision } from "./consent-form.ts";

/** Shows the banner until a choice is made, here, on the cookies page or in another tab. */
export function enhance(banner: HTMLElement): void {
  // Global Privacy Control is a refusal: who sends it is not asked again by each site.
  if (readConsent() || hasGlobalPrivacyControl()) return;
  setBannerVisible(banner, true);
  onConsentChange(() => {
    const held = banner.contains(document.activeElement);
    setBannerVisible(banner, false);
    // The pressed button is gone; the next key press continues on the page.
    if (held) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
  banner.addEventListener("click", ({ target }) => {
    const decision = readDecision(banner, target);
    if (decision) saveConsent(decision);
    else if (target instanceof Element && target.closest('[data-consent="choose"]'))
      showPurposes(banner);
  });
}

/** The page is told too, by an attribute: a rule that looked for the banner would look through every page. */
function setBannerVisible(banner: HTMLElement, asks: boolean): void {
  banner.hidden = !asks;
  document.documentElement.toggleAttribute("data-asks-consent", asks);
}

/** The switches take the place of the button that asked for them, and of the focus on it. */
function showPurposes(banner: HTMLElement): void {
  for (const hidden of banner.querySelectorAll<HTMLElement>("[hidden]")) hidden.hidden = false;
  const asked = banner.querySelector<HTMLElement>('[data-consent="choose"]');
  if (asked) asked.hidden = true;
  banner.querySelector<HTMLElement>("input:not([disabled])")?.focus();
}
