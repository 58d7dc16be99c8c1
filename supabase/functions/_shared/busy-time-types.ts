/** ISO 8601. */
export type BusyTime = {
  readonly starts_at: string;
  readonly ends_at: string;
};

export type BusyTimesQuery = {
  /** Unix time in milliseconds, like `until`, which is exclusive. */
  readonly from: number;
  readonly until: number;
  /** The IANA zone of all-day events and floating times. */
  readonly zone: string;
  /** The host in the UIDs of our own appointments, which already block their time. */
  readonly ownHost: string;
};

export type BusyTimes = {
  /** Sorted, without overlaps or adjacent times. */
  readonly times: readonly BusyTime[];
  /** How many events could not be parsed. */
  readonly unreadableEvents: number;
};
