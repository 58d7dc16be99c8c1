/** The state of the backups of a running product. Times are ISO 8601. */
export type BackupState = {
  /** The last backup, scheduled or manual; null if there is none. */
  last: string | null;
  /** Why the last attempt failed, or null. */
  failure: string | null;
  /** Whether a newer backup is overdue. */
  isLate: boolean;
};
