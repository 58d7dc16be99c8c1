import * as z from "zod";
import type { Database } from "./database.types.ts";
import { newsletterSources } from "./newsletter-values.ts";
import { email, line } from "./text.ts";

/** Longest accepted address in characters. */
export const newsletterEmailLimit = 254;

/** What the public key may insert into `public.newsletter_subscribers`. */
export type NewSubscriber = Pick<
  Database["public"]["Tables"]["newsletter_subscribers"]["Insert"],
  "email" | "source" | "consent_wording"
>;

/** A newsletter box as it is posted. */
export const NewsletterForm = z.object({
  email: email(
    "Email",
    newsletterEmailLimit,
    "Enter your e-mail address to receive the newsletter.",
  ),
  source: z.enum(newsletterSources).catch("footer"),
  /** The version of the privacy line at the box; what cannot be one is left out. */
  consent_wording: line("Wording", 40).min(1).nullable().catch(null),
});
export type NewsletterForm = z.output<typeof NewsletterForm>;

/** The row that a newsletter box becomes. A known address answers like a new one. */
export function subscriberFromForm(form: NewsletterForm): NewSubscriber {
  const { consent_wording, ...row } = form;
  return consent_wording ? { ...row, consent_wording } : row;
}
