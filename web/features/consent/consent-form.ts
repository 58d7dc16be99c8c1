import { type Consent, fullConsent, noConsent, purposes } from "../../analytics/consent.ts";

/** Finds the checkboxes of the optional purposes within an element. */
function findPurposeInputs(element: HTMLElement) {
  return purposes.flatMap((name) => {
    const input = element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    return input ? [input] : [];
  });
}

/** Sets the checkboxes to the current consent. */
export function showConsent(element: HTMLElement, consent: Consent): void {
  const values = new Map(Object.entries(consent));
  for (const input of findPurposeInputs(element)) input.checked = values.get(input.name) === true;
}

/** Returns the consent that a clicked button stands for, or `undefined` for any other element. */
export function readDecision(
  element: HTMLElement,
  target: EventTarget | null,
): Consent | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-consent]") : null;
  switch (button?.dataset.consent) {
    case "accept":
      return fullConsent;
    case "reject":
      return noConsent;
    case "save":
      return {
        ...noConsent,
        ...Object.fromEntries(
          findPurposeInputs(element).map(({ name, checked }) => [name, checked]),
        ),
      };
    default:
      return undefined;
  }
}
