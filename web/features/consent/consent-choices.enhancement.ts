import {
  saveConsent,
  readConsent,
  noConsent,
  onConsentChange,
  hasGlobalPrivacyControl,
} from "../../analytics/consent.ts";
import { readDecision, showConsent } from "./consent-form.ts";

/** Shows what is allowed now and stores what is changed. */
export function enhance(choices: HTMLElement): void {
  const control = choices.querySelector<HTMLElement>("[data-consent-control]");
  const saved = choices.querySelector<HTMLElement>("[data-consent-saved]");
  const fields = choices.querySelector("fieldset");
  if (control) control.hidden = !hasGlobalPrivacyControl();
  if (fields) fields.disabled = false;
  showConsent(choices, readConsent() ?? noConsent);
  onConsentChange((consent) => {
    showConsent(choices, consent);
    if (saved) requestAnimationFrame(() => (saved.textContent = saved.dataset.consentSaved ?? ""));
  });
  choices.addEventListener("click", ({ target }) => {
    const decision = readDecision(choices, target);
    if (!decision) return;
    // Emptied for a moment, so that screen readers say it again.
    if (saved) saved.textContent = "";
    saveConsent(decision);
  });
}
