/** The result of one check. It contains no secrets and no personal data. */
export type Finding = {
  level: "ok" | "warning" | "wrong";
  /** The name of a setting, or one or two words. */
  subject: string;
  what: string;
  /** What to do; absent if it is ok. */
  fix?: string;
};

export const ok = (subject: string, what: string): Finding => ({ level: "ok", subject, what });

export const warning = (subject: string, what: string, fix: string): Finding => ({
  level: "warning",
  subject,
  what,
  fix,
});

export const wrong = (subject: string, what: string, fix: string): Finding => ({
  level: "wrong",
  subject,
  what,
  fix,
});

/** Formats findings as lines, with the most severe last, and a line with the counts. */
export function formatFindings(findings: Finding[]): string[] {
  const order = { ok: 0, warning: 1, wrong: 2 };
  const sorted = findings.toSorted((one, other) => order[one.level] - order[other.level]);
  const lines = sorted.map(
    ({ level, subject, what, fix }) =>
      `${level.padEnd(8)} ${subject}: ${what}${fix ? ` Fix: ${fix}` : ""}`,
  );
  const count = (level: Finding["level"]) =>
    findings.filter((finding) => finding.level === level).length;
  return [
    ...lines,
    "",
    `${count("ok")} ok, ${count("warning")} warning${count("warning") === 1 ? "" : "s"}, ${count("wrong")} wrong`,
  ];
}
