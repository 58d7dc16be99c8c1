import type { Party } from "../../domain/icalendar.ts";

export type EmailSettings = {
  readonly brand: string;
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string;
  /** Signs links to the guide. Without it, emails link to the guide's form instead. */
  readonly formSecret: string | null;
  /** The sender of emails and the organizer of appointments. */
  readonly sender: Party;
  /** Loads the promised response time in hours from the database. */
  readonly loadAnswerHours: () => Promise<number>;
};

/** A claimed row of the outbox. */
export type OutboxMessage = {
  readonly id: string;
  readonly lease: string;
  readonly kind: string;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly created_at: string;
};
