/**
 * Limits that emails and screens state, and that the database or Supabase Auth enforces. Tests
 * compare them with the database (tests/db/schema/stated-limits.test.ts) and config.toml
 * (tests/architecture/auth-settings.test.ts).
 */

/** Lifetime in days of the link in a newsletter confirmation email. */
export const confirmationLinkDays = 7;

/** Lifetime in days of the link in an invitation to the back office. */
export const invitationLinkDays = 7;

/** Lifetime in days of the link in the guide's email. */
export const guideLinkDays = 14;

/** Lifetime in minutes of a download link of the guide. */
export const downloadLinkMinutes = 10;

/** Maximum number of rows in one import. */
export const maxImportRows = 20_000;

/** Minimum length of a password, in characters. */
export const minPasswordLength = 10;

/** Maximum length of a password, in UTF-8 bytes. bcrypt ignores all further bytes. */
export const maxPasswordBytes = 72;
