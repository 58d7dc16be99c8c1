/**
 * What the visitor allows (spec 2, cookies): the only thing this origin stores without being asked
 * to. Runs in the browser alone. Until a choice is made, and while Global Privacy Control is on
 * without one, nothing but the essential is allowed.
 */
export const purposes = ["functional", "analytics", "marketing"] as const;
export type Purpose = (typeof purposes)[number];
export type Consent = Readonly<Record<Purpose, boolean>>;

export const noConsent: Consent = { functional: false, analytics: false, marketing: false };
export const fullConsent: Consent = { functional: true, analytics: true, marketing: true };

/** The key under which the choice is stored; nothing else of a visitor is stored with it. */
export const consentKey = "consent";
// After a year the visitor is asked again.
const maxAgeMs = 365 * 24 * 60 * 60 * 1000;

const listeners = new Set<(consent: Consent) => void>();

/** Whether the visitor's browser asks sites not to share data (Global Privacy Control). */
export function hasGlobalPrivacyControl(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}

/** The choice that was made and still counts, or `undefined`. */
export function readConsent(): Consent | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(consentKey) ?? "null");
    if (typeof stored !== "object" || !stored || !("at" in stored)) return undefined;
    if (typeof stored.at !== "number" || Date.now() - stored.at > maxAgeMs) return undefined;
    const allowed = new Map(Object.entries(stored));
    return {
      functional: allowed.get("functional") === true,
      analytics: allowed.get("analytics") === true,
      marketing: allowed.get("marketing") === true,
    };
  } catch {
    // No storage, or not ours: nothing was chosen.
    return undefined;
  }
}

/** Whether the visitor allows a purpose now. */
export function hasConsent(purpose: Purpose): boolean {
  return readConsent()?.[purpose] ?? false;
}

/** Calls `run` with every later choice, also one made in another tab. Returns how to stop that. */
export function onConsentChange(run: (consent: Consent) => void): () => void {
  listeners.add(run);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === consentKey || key === null) run(readConsent() ?? noConsent);
  };
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(run);
    window.removeEventListener("storage", onStorage);
  };
}

/** Stores a choice and tells everybody who waits for one. */
export function saveConsent({ functional, analytics, marketing }: Consent): void {
  const consent = { functional, analytics, marketing };
  try {
    localStorage.setItem(consentKey, JSON.stringify({ at: Date.now(), ...consent }));
  } catch {
    // A browser without storage is asked again on the next page.
  }
  for (const run of listeners) run(consent);
}
