import { hasConsent, onConsentChange } from "../../analytics/consent.ts";
import { conversionKeyPrefix, whenServiceReady } from "../../analytics/service.ts";

const toStorageKey = (submission: string) => conversionKeyPrefix + submission;

/** Whether this browser has not told of the submission yet; from now on it has. */
function claimConversion(submission: string): boolean {
  try {
    if (localStorage.getItem(toStorageKey(submission))) return false;
    localStorage.setItem(toStorageKey(submission), "told");
    return true;
  } catch {
    // Without storage nothing would stop a second telling.
    return false;
  }
}

/**
 * Tells the ad service of a request (spec 2, thank-you): once per submission, only while the visitor
 * allows marketing, and only where the service is present. A consent given later on the same page
 * counts.
 *
 * @param label what the ad service calls this conversion, `AW-123/label`.
 */
export function countConversion(label: string | undefined, submission: string): void {
  if (!label || !submission) return;
  let told = false;
  const tell = () =>
    whenServiceReady((service) => {
      if (told || !hasConsent("marketing")) return;
      told = true;
      if (!claimConversion(submission)) return;
      service("event", "conversion", { send_to: label, transaction_id: submission });
    });
  if (hasConsent("marketing")) tell();
  else onConsentChange(({ marketing }) => marketing && tell());
}
