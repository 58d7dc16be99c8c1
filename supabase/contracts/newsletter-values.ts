/** Enumerations of newsletter subscribers, without dependencies. */

/** The places of newsletter forms (spec 2); `form` is a form that an editor built. */
export const newsletterSources = ["footer", "resources", "form"] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

/** Subscribers are pending until they confirm their address. */
export const newsletterStatuses = ["pending", "confirmed", "unsubscribed"] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];
