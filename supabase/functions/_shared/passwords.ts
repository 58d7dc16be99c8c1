/**
 * Which passwords are taken. One rule for every door: the embedded sign-in, invitations on both back
 * ends, the first administrator.
 */

import { maxPasswordBytes, minPasswordLength } from "../../contracts/stated-limits.ts";

export type PasswordWeakness = "short" | "long" | "common" | "context";

const weaknessTexts: Record<PasswordWeakness, string> = {
  short: `A password has ${minPasswordLength} characters or more.`,
  long: `A password has at most ${maxPasswordBytes} bytes: ${maxPasswordBytes} Latin letters, fewer of other scripts.`,
  common: "This password is among those that are tried first. Choose another one.",
  context:
    "This password is made of names that belong to this site or account. Choose another one.",
};

/** The sentence for a weakness. */
export const describeWeakness = (weakness: PasswordWeakness): string => weaknessTexts[weakness];

export const isPasswordTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > maxPasswordBytes;

/**
 * Why a new password is not taken, or null. `context` are texts whose words may not be all of it: the
 * account's address, the name of the brand, the address of the site.
 */
export async function findPasswordWeakness(
  password: string,
  context: readonly string[],
): Promise<PasswordWeakness | null> {
  if (password.length < minPasswordLength) return "short";
  if (isPasswordTooLong(password)) return "long";
  if (isMadeOfContext(password, context)) return "context";
  const common = await loadCommonPasswords();
  return expandVariants(password).some((shape) => common.has(shape) || isSequence(shape)) ? "common" : null;
}

let loadedPasswords: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords of published breaches, in lower case; unpacked when first asked for. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loadedPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return loadedPasswords;
}

const substitutions: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** The password, and what is left of it without what people add to a common one. */
function expandVariants(password: string): string[] {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const plain = [lower, core].map((text) =>
    text.replaceAll(/[@431!0$57]/g, (sign) => substitutions[sign] ?? sign),
  );
  const whole = [lower, core, ...plain].filter((shape) => shape.length * 2 >= lower.length);
  return whole.flatMap((shape) => {
    const unit = /^(.+?)\1+$/.exec(shape)?.[1];
    return unit === undefined ? [shape] : [shape, unit];
  });
}

/** One sign over and over, or signs in the order of the alphabet or the numbers. */
function isSequence(shape: string): boolean {
  const steps = [...shape]
    .slice(1)
    .map((sign, at) => (sign.codePointAt(0) ?? 0) - (shape.codePointAt(at) ?? 0));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}

/** Whether words of the context make it up, but for a few signs. */
function isMadeOfContext(password: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), lower);
  return rest !== lower && rest.replaceAll(/[^\p{L}\p{N}]/gu, "").length < 6;
}
