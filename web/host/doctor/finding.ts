/** One thing that was looked at. What is said holds no secret and nothing about a person. */
export type Finding = {
  level: "ok" | "warning" | "wrong";
  /** A setting's name, or two words. */
  subject: string;
  what: string;
  /** What to do; present unless it is ok. */
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

/** The findings as lines for people, what is wrong last, and a line that counts them. */
export function asLines(findings: Finding[]): string[] {
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
    `${count("ok")} ok, ${count("warning")} to think about, ${count("wrong")} wrong`,
  ];
}
