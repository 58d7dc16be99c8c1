/**
 * The visitor's consent (spec 2, cookies): the only value this origin stores without consent. Browser
 * only. Until the visitor decides, only essential storage is allowed.
 */
export const purposes = ["functional", "analytics", "marketing"] as const;
export type Purpose = (typeof purposes)[number];
export type Consent = Readonly<Record<Purpose, boolean>>;

export const noConsent: Consent = { functional: false, analytics: false, marketing: false };
export const fullConsent: Consent = { functional: true, analytics: true, marketing: true };

/** The localStorage key of the consent. */
export const consentKey = "consent";
// After a year the visitor is asked again.
const maxAgeMs = 365 * 24 * 60 * 60 * 1000;

const listeners = new Set<(consent: Consent) => void>();

/** Whether the browser sends the Global Privacy Control signal. */
export function hasGlobalPrivacyControl(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}

/** Returns the stored consent, or `undefined` without one, after it expired, or if it is malformed. */
export function readConsent(): Consent | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(consentKey) ?? "null");
    if (typeof stored !== "object" || !stored || !("at" in stored)) return undefined;
    if (typeof stored.at !== "number" || Date.now() - stored.at > maxAgeMs) return undefined;
    const values = new Map(Object.entries(stored));
    return {
      functional: values.get("functional") === true,
      analytics: values.get("analytics") === true,
      marketing: values.get("marketing") === true,
    };
  } catch {
    // Storage is blocked, or the value is not JSON.
    return undefined;
  }
}

/** Whether the visitor currently consents to a purpose. */
export function hasConsent(purpose: Purpose): boolean {
  return readConsent()?.[purpose] ?? false;
}

/** Calls `listener` on each later change, including changes in other tabs. Returns the unsubscribe function. */
export function onConsentChange(listener: (consent: Consent) => void): () => void {
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === consentKey || key === null) listener(readConsent() ?? noConsent);
  };
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** Stores the consent and notifies all listeners. */
export function saveConsent({ functional, analytics, marketing }: Consent): void {
  const consent = { functional, analytics, marketing };
  try {
    localStorage.setItem(consentKey, JSON.stringify({ at: Date.now(), ...consent }));
  } catch {
    // Without storage the visitor is asked again on the next page.
  }
  for (const listener of listeners) listener(consent);
}
