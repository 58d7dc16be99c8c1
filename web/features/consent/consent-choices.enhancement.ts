import {
  choose,
  consentChoice,
  nothingAllowed,
  onConsent,
  privacyControl,
} from "../../analytics/consent.ts";
import { decisionOf, showConsent } from "./consent-form.ts";

/** Shows what is allowed now and stores what is changed. */
export function enhance(choices: HTMLElement): void {
  const control = choices.querySelector<HTMLElement>("[data-consent-control]");
  const saved = choices.querySelector<HTMLElement>("[data-consent-saved]");
  const fields = choices.querySelector("fieldset");
  if (control) control.hidden = !privacyControl();
  if (fields) fields.disabled = false;
  showConsent(choices, consentChoice() ?? nothingAllowed);
  onConsent((consent) => {
    showConsent(choices, consent);
    if (saved) requestAnimationFrame(() => (saved.textContent = saved.dataset.consentSaved ?? ""));
  });
  choices.addEventListener("click", ({ target }) => {
    const decision = decisionOf(choices, target);
    if (!decision) return;
    // Emptied for a moment, so that screen readers say it again.
    if (saved) saved.textContent = "";
    choose(decision);
  });
}
