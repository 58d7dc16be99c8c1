/** A time range in ISO 8601. */
export type BusyTime = {
  readonly starts_at: string;
  readonly ends_at: string;
};

export type BusyTimesQuery = {
  /** Unix time in milliseconds, inclusive. */
  readonly from: number;
  /** Unix time in milliseconds, exclusive. */
  readonly until: number;
  /** The IANA time zone of all-day events and floating times. */
  readonly zone: string;
  /** The hostname in the UIDs of our own appointments, which are skipped: they already block their time. */
  readonly ownHostname: string;
};

export type BusyTimes = {
  /** Sorted; overlapping and adjacent times are merged. */
  readonly times: readonly BusyTime[];
  /** Number of events that could not be parsed or exceed the limits. */
  readonly unreadableEvents: number;
};
