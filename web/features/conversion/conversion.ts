import { consentFor, onConsent } from "../../analytics/consent.ts";
import { conversionKey, withService } from "../../analytics/service.ts";

const keyOf = (submission: string) => conversionKey + submission;

/** Whether this browser has not told of the submission yet; from now on it has. */
function isFirst(submission: string): boolean {
  try {
    if (localStorage.getItem(keyOf(submission))) return false;
    localStorage.setItem(keyOf(submission), "told");
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
    withService((service) => {
      if (told || !consentFor("marketing")) return;
      told = true;
      if (!isFirst(submission)) return;
      service("event", "conversion", { send_to: label, transaction_id: submission });
    });
  if (consentFor("marketing")) tell();
  else onConsent(({ marketing }) => marketing && tell());
}
