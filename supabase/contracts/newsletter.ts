import * as z from "zod";
import type { Database } from "./database.types.ts";
import { newsletterSources } from "./newsletter-values.ts";
import { email, line } from "./text.ts";

/** In characters. */
export const maxNewsletterEmailLength = 254;

/** The columns of `public.newsletter_subscribers` that the publishable key may insert. */
export type NewSubscriber = Pick<
  Database["public"]["Tables"]["newsletter_subscribers"]["Insert"],
  "email" | "source" | "consent_wording"
>;

/** The posted newsletter form. */
export const NewsletterForm = z.object({
  email: email("Email", maxNewsletterEmailLength, "Enter your email."),
  source: z.enum(newsletterSources).catch("footer"),
  /** The version of the privacy notice; invalid values are dropped. */
  consent_wording: line("Wording", 40).min(1).nullable().catch(null),
});
export type NewsletterForm = z.output<typeof NewsletterForm>;

/**
 * Converts a newsletter form to a subscriber. Inserting an existing address also succeeds.
 */
export function toSubscriber(form: NewsletterForm): NewSubscriber {
  const { consent_wording, ...row } = form;
  return consent_wording ? { ...row, consent_wording } : row;
}
