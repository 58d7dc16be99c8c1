import {
  saveConsent,
  readConsent,
  noConsent,
  onConsentChange,
  hasGlobalPrivacyControl,
} from "../../analytics/consent.ts";
import { readDecision, showConsent } from "./consent-form.ts";

/** Shows the current consent and stores changes. */
export function enhance(choices: HTMLElement): void {
  const privacyControlNotice = choices.querySelector<HTMLElement>("[data-consent-control]");
  const savedMessage = choices.querySelector<HTMLElement>("[data-consent-saved]");
  const fields = choices.querySelector("fieldset");
  if (privacyControlNotice) privacyControlNotice.hidden = !hasGlobalPrivacyControl();
  if (fields) fields.disabled = false;
  showConsent(choices, readConsent() ?? noConsent);
  onConsentChange((consent) => {
    showConsent(choices, consent);
    if (savedMessage)
      requestAnimationFrame(() => {
        savedMessage.textContent = savedMessage.dataset.consentSaved ?? "";
      });
  });
  choices.addEventListener("click", ({ target }) => {
    const decision = readDecision(choices, target);
    if (!decision) return;
    // Emptied first, so that screen readers announce it again.
    if (savedMessage) savedMessage.textContent = "";
    saveConsent(decision);
  });
}
