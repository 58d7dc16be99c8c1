import { type Consent, fullConsent, noConsent, purposes } from "../../analytics/consent.ts";

/** The switches of the optional purposes below an element. */
function findPurposeInputs(element: HTMLElement) {
  return purposes.flatMap((name) => {
    const input = element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    return input ? [input] : [];
  });
}

/** Sets the switches to what is allowed. */
export function showConsent(element: HTMLElement, consent: Consent): void {
  const allowed = new Map(Object.entries(consent));
  for (const input of findPurposeInputs(element)) input.checked = allowed.get(input.name) === true;
}

/** What a pressed button of the banner or of the choices decides; `undefined` for other buttons. */
export function readDecision(
  element: HTMLElement,
  pressed: EventTarget | null,
): Consent | undefined {
  const button = pressed instanceof Element ? pressed.closest<HTMLElement>("[data-consent]") : null;
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
