import { choose, consentChoice, onConsent, privacyControl } from "../../analytics/consent.ts";
import { decisionOf } from "./consent-form.ts";

/** Shows the banner until a choice is made, here, on the cookies page or in another tab. */
export function attach(banner: HTMLElement): void {
  // Global Privacy Control is a refusal: who sends it is not asked again by each site.
  if (consentChoice() || privacyControl()) return;
  banner.hidden = false;
  onConsent(() => {
    const held = banner.contains(document.activeElement);
    banner.hidden = true;
    // The pressed button is gone; the next key press continues on the page.
    if (held) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  });
  banner.addEventListener("click", ({ target }) => {
    const decision = decisionOf(banner, target);
    if (decision) choose(decision);
    else if (target instanceof Element && target.closest('[data-consent="choose"]')) open(banner);
  });
}

/** The switches take the place of the button that asked for them, and of the focus on it. */
function open(banner: HTMLElement): void {
  for (const hidden of banner.querySelectorAll<HTMLElement>("[hidden]")) hidden.hidden = false;
  const asked = banner.querySelector<HTMLElement>('[data-consent="choose"]');
  if (asked) asked.hidden = true;
  banner.querySelector<HTMLElement>("input:not([disabled])")?.focus();
}
