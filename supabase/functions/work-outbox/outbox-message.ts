/** A claimed row of the outbox. */
export type OutboxMessage = {
  readonly id: string;
  /** Identifies the claim; a report with another lease is rejected. */
  readonly lease: string;
  readonly kind: string;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** When the row was written, in ISO 8601. Links in its email expire relative to this time. */
  readonly createdAt: string;
};
