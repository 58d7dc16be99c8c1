import type { Party } from "../../domain/icalendar.ts";

export type EmailSettings = {
  readonly brand: string;
  /** The site's origin, without a trailing slash. */
  readonly siteUrl: string;
  /** Signs links to the guide. Without it, emails link to the guide's form instead. */
  readonly formSecret: string | null;
  /** The sender of emails and the organizer of appointments. */
  readonly sender: Party;
  /** Replies go to this address with "+<token>"; null: to the staff member who wrote. */
  readonly replyAddress: string | null;
  /** Loads an email between staff and a person from the database; null if it was erased. */
  readonly loadEmail: (id: string) => Promise<unknown>;
  /** Loads the promised response time in hours from the database. */
  readonly loadResponseHours: () => Promise<number>;
};
