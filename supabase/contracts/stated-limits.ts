/**
 * Times and sizes that emails, pages and screens state and that the database or Supabase Auth enforces. Those of the
 * database are compared with it in tests/db/schema/stated-limits.test.ts, those of Auth with config.toml in
 * tests/architecture/auth-settings.test.ts.
 */

/** Days for which the link of a newsletter's confirmation email works. */
export const confirmationLinkDays = 7;

/** Days for which the link of an invitation to the back office works. */
export const invitationLinkDays = 7;

/** Days for which the link of the guide's email works. */
export const guideLinkDays = 14;

/** Minutes for which a download link of the guide works. */
export const downloadLinkMinutes = 10;

/** Rows of one import. */
export const maxImportRows = 20_000;

/** Fewest characters of a password. */
export const minPasswordLength = 10;

/** Most bytes of a password: bcrypt compares no more. */
export const maxPasswordBytes = 72;
