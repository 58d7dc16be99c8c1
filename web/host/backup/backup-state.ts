/** How the backups of a running product stand. Times are ISO 8601, null: never. */
export type BackupState = {
  /** The last one that was made, by the product or by hand. */
  last: string | null;
  /** Why the last attempt failed; null when it did not. */
  failure: string | null;
  /** Whether there should be a newer one by now. */
  isLate: boolean;
};
