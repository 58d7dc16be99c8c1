/**
 * What was asked and what was answered, for the checker. `unknown`: nobody said whether it happened, so
 * that both is right.
 */

export type Outcome = "acknowledged" | "refused" | "unknown";

/** A form, known by its address, which nobody else has. */
export type Submitted = { email: string; outcome: Outcome };

/** A wish for a time; `ticket` opens it once it was booked. */
export type Booked = {
  email: string;
  startsAt: string;
  outcome: Outcome;
  ticket?: string;
  cancel?: Outcome;
};

/** A status that was written; those of one lead stand in the order in which they were asked for. */
export type Written = { lead: string; status: string; outcome: Outcome };

/** A headline; they were published one after the other. */
export type Published = { headline: string; outcome: Outcome };

export class Journal {
  readonly submitted: Submitted[] = [];
  readonly booked: Booked[] = [];
  readonly written: Written[] = [];
  readonly published: Published[] = [];

  /** How many operations were begun. */
  get size(): number {
    const { submitted, booked, written, published } = this;
    const cancels = booked.filter(({ cancel }) => cancel !== undefined).length;
    return submitted.length + booked.length + cancels + written.length + published.length;
  }

  /** How many have this outcome. */
  count(outcome: Outcome): number {
    const cancels = this.booked.flatMap(({ cancel }) => (cancel ? [{ outcome: cancel }] : []));
    return [
      ...this.submitted,
      ...this.booked,
      ...cancels,
      ...this.written,
      ...this.published,
    ].filter((one) => one.outcome === outcome).length;
  }
}
