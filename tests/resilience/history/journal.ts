/**
 * Requests and their outcomes, for the checker. `unknown`: without a response, so that the operation
 * may or may not have happened.
 */

export type Outcome = "acknowledged" | "refused" | "unknown";

/** A form, identified by its unique email address. */
export type Submitted = { email: string; outcome: Outcome };

/** A booking request; `token` is the signed link of the booking. */
export type Booked = {
  email: string;
  startsAt: string;
  outcome: Outcome;
  token?: string;
  cancel?: Outcome;
};

/** A written status; those of one lead are in the order of the requests. */
export type Written = { lead: string; status: string; outcome: Outcome };

/** A headline; they are published one after the other. */
export type Published = { headline: string; outcome: Outcome };

export class Journal {
  readonly submitted: Submitted[] = [];
  readonly booked: Booked[] = [];
  readonly written: Written[] = [];
  readonly published: Published[] = [];

  /** The number of operations begun. */
  get size(): number {
    const { submitted, booked, written, published } = this;
    const cancels = booked.filter(({ cancel }) => cancel !== undefined).length;
    return submitted.length + booked.length + cancels + written.length + published.length;
  }

  /** The number of operations with this outcome. */
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
