import type { Config } from "../settings/config.ts";

export type ReadyState = {
  isDevelopment: boolean;
  /** Whether the data folder was empty before this start. */
  isNewFolder: boolean;
  seconds: number;
  /** Whether the embedded accounts run here. */
  hasAccounts: boolean;
  /** Whether the first administrator still has the generated password; undefined if unknown. */
  initialPasswordInUse: boolean | undefined;
  generatedPassword: string;
};

const mayHaveFirstPassword = ({ hasAccounts, initialPasswordInUse }: ReadyState) =>
  hasAccounts && initialPasswordInUse !== false;

/**
 * Returns where the generated password of the first administrator is, for a log that must not contain
 * it. Undefined without one.
 */
export function describeFirstPassword(
  { staffPassword, dataDir }: Config,
  state: ReadyState,
): string | undefined {
  if (staffPassword || !mayHaveFirstPassword(state)) return undefined;
  return `The first administrator still has the generated password: staffPassword in ${dataDir}/secrets.json. Sign in and change it.`;
}

/** Returns the message for the terminal when the product is ready. */
export function describeReady(
  { siteUrl, staffEmail, staffPassword, sampleData }: Config,
  state: ReadyState,
): string {
  const { isDevelopment, hasAccounts, generatedPassword } = state;
  const lines = [
    "",
    `${isDevelopment ? "Developing" : "Ready"} after ${state.seconds.toFixed(1)} s`,
    "",
    `  Site         ${siteUrl}`,
    `  Studio       ${siteUrl}/studio`,
    `  Back office  ${siteUrl}/admin`,
  ];
  if (mayHaveFirstPassword(state)) {
    const password = staffPassword ? "the one set as STAFF_PASSWORD" : generatedPassword;
    lines.push("", `  Sign in as   ${staffEmail}`, `  Password     ${password}`);
    if (!staffPassword) lines.push("               (shown until you change it)");
  }
  if (!sampleData && hasAccounts)
    lines.push(
      "",
      state.isNewFolder
        ? "  SAMPLE_DATA=off: created without sample leads."
        : "  SAMPLE_DATA=off only applies to a new data folder. Existing samples stay.",
    );
  if (isDevelopment && hasAccounts)
    lines.push("", "  Type m and Enter to apply new migrations (or npm run migrate).");
  return `${lines.join("\n")}\n`;
}
