import { hasConsent, onConsentChange } from "../../analytics/consent.ts";
import { conversionKeyPrefix, whenServiceReady } from "../../analytics/service.ts";

const toStorageKey = (submission: string) => conversionKeyPrefix + submission;

/** Records a submission as reported. Returns false if it was reported before, or without storage. */
function claimConversion(submission: string): boolean {
  try {
    if (localStorage.getItem(toStorageKey(submission))) return false;
    localStorage.setItem(toStorageKey(submission), "sent");
    return true;
  } catch {
    // Without storage a repeated report could not be prevented.
    return false;
  }
}

/**
 * Reports a conversion to the ad service (spec 2, thank-you): once per submission, only with consent to
 * marketing, and only if the service is present. Consent given later on the same page counts.
 *
 * @param label the id of the conversion in the ad service, `AW-123/label`.
 */
export function reportConversion(label: string | undefined, submission: string): void {
  if (!label || !submission) return;
  let isReported = false;
  const report = () =>
    whenServiceReady((service) => {
      if (isReported || !hasConsent("marketing")) return;
      isReported = true;
      if (!claimConversion(submission)) return;
      service("event", "conversion", { send_to: label, transaction_id: submission });
    });
  if (hasConsent("marketing")) report();
  else onConsentChange(({ marketing }) => marketing && report());
}
