/** The closed lists of a subscriber, without any library: edge functions import nothing from npm. */

/** Where a newsletter box stands (spec 2: the footer and the resource library). */
export const newsletterSources = ["footer", "resources"] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

/** A subscriber is pending until the address has been confirmed. */
export const newsletterStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];
