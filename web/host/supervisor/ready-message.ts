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

/** Returns the message for the terminal when the product is ready. */
export function describeReady(
  { siteUrl, staffEmail, staffPassword, sampleData }: Config,
  state: ReadyState,
): string {
  const { isDevelopment, hasAccounts, initialPasswordInUse, generatedPassword } = state;
  const lines = [
    "",
    `${isDevelopment ? "Developing" : "Ready"} after ${state.seconds.toFixed(1)} s`,
    "",
    `  Site         ${siteUrl}`,
    `  Studio       ${siteUrl}/studio`,
    `  Back office  ${siteUrl}/admin`,
  ];
  if (hasAccounts && initialPasswordInUse !== false) {
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
