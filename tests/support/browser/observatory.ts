import { parsePolicy } from "../fixtures/policy.ts";

/**
 * The MDN HTTP Observatory's rules for one page of an HTTPS site with a valid certificate and a
 * redirect from HTTP: 100 minus penalties, plus bonus points from a score of 90. The scanner grades the
 * product behind nginx identically. Assumes that all scripts come from the page's own origin. @param
 * headers of the response, with lower-case names.
 */
export function observatoryScore(headers: Readonly<Record<string, string>>): {
  score: number;
  grade: string;
  reasons: string[];
} {
  const policy = parsePolicy(headers["content-security-policy"]);
  const rated: [reason: string, points: number][] = [
    policyPoints(policy),
    cookiePoints(headers["set-cookie"]),
    hstsPoints(headers["strict-transport-security"]),
    referrerPoints(headers["referrer-policy"]),
    headers["x-content-type-options"] === "nosniff" ? ["nosniff", 0] : ["no nosniff", -5],
    framePoints(policy, headers["x-frame-options"]),
    /^same-(origin|site)$/.test(headers["cross-origin-resource-policy"] ?? "")
      ? ["resources for this origin", 10]
      : ["resources for all", 0],
    headers["access-control-allow-origin"] && headers["access-control-allow-credentials"] === "true"
      ? ["open to all origins, with credentials", -50]
      : ["closed to other origins", 0],
  ];
  const sum = (wanted: (points: number) => boolean) =>
    rated.reduce((total, [, points]) => total + (wanted(points) ? points : 0), 0);
  const base = 100 + sum((points) => points < 0);
  const score = Math.max(base >= 90 ? base + sum((points) => points > 0) : base, 0);
  return {
    score,
    grade: gradeOf(score),
    reasons: rated.map(([reason, points]) => `${points} ${reason}`),
  };
}

const broad = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/;

function policyPoints(policy: ReadonlyMap<string, readonly string[]>): [string, number] {
  const of = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  if (policy.size === 0) return ["no policy", -25];
  const scripts = of("script-src");
  const isHashed = (sources: readonly string[]) =>
    sources.some((source) => /^'(sha\d+|nonce)-/.test(source));
  const isInline = (sources: readonly string[]) =>
    sources.includes("data:") || (sources.includes("'unsafe-inline'") && !isHashed(sources));
  if (isInline(scripts) || [...scripts, ...of("object-src")].some((one) => broad.test(one)))
    return ["scripts or objects from anywhere", -20];
  const passive = new Set(["img-src", "media-src"]);
  const http = (wanted: (name: string) => boolean) =>
    [...policy].some(
      ([name, sources]) => wanted(name) && sources.some((source) => /^(http|ftp):/.test(source)),
    );
  if (http((name) => !passive.has(name))) return ["scripts over http", -20];
  if (scripts.includes("'unsafe-eval'")) return ["scripts may evaluate", -10];
  if (http((name) => passive.has(name))) return ["pictures over http", -10];
  if (isInline(of("style-src")) || of("style-src").some((one) => broad.test(one)))
    return ["styles may be inline", 0];
  return policy.get("default-src")?.join() === "'none'"
    ? ["nothing but what is named", 10]
    : ["strict", 5];
}

function cookiePoints(cookies: string | undefined): [string, number] {
  if (cookies === undefined) return ["no cookies", 0];
  const all = cookies.split("\n");
  if (!all.every((cookie) => /;\s*secure/i.test(cookie))) return ["cookies without Secure", -40];
  if (!all.every((cookie) => /;\s*httponly/i.test(cookie))) return ["cookies for scripts", -30];
  return all.every((cookie) => /;\s*samesite=(strict|lax)/i.test(cookie))
    ? ["closed cookies", 5]
    : ["cookies", 0];
}

function hstsPoints(header: string | undefined): [string, number] {
  const age = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return ["no HSTS", -20];
  return age >= 15_552_000 ? ["HSTS", 0] : ["HSTS for less than six months", -10];
}

function referrerPoints(header: string | undefined): [string, number] {
  if (header === undefined) return ["no referrer policy", 0];
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header)
    ? ["private referrers", 5]
    : ["referrers tell addresses", -5];
}

function framePoints(
  policy: ReadonlyMap<string, readonly string[]>,
  header: string | undefined,
): [string, number] {
  if (policy.has("frame-ancestors")) return ["frames by the policy", 5];
  return /^(deny|sameorigin)$/i.test(header ?? "") ? ["frames by a header", 0] : ["any frame", -20];
}

function gradeOf(score: number): string {
  if (score >= 100) return "A+";
  const grades = [
    "F",
    "D-",
    "D",
    "D",
    "D+",
    "C-",
    "C",
    "C",
    "C+",
    "B-",
    "B",
    "B",
    "B+",
    "A-",
    "A",
    "A",
  ];
  return grades[Math.max(0, Math.floor((score - 20) / 5))] ?? "F";
}
