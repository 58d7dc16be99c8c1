/**
 * The password policy. It applies to the embedded sign-in, to invitations on both backends and to
 * the first administrator.
 */

import { maxPasswordBytes, minPasswordLength } from "../../contracts/stated-limits.ts";

export type PasswordWeakness = "short" | "long" | "common" | "context";

const weaknessTexts: Record<PasswordWeakness, string> = {
  short: `Use at least ${minPasswordLength} characters.`,
  long: `Use at most ${maxPasswordBytes} bytes. Accented letters and other scripts take two or more bytes each.`,
  common: "This password is easy to guess. Choose another one.",
  context: "This password is made of names from this site or your account. Choose another one.",
};

/** A sentence that tells the user what is wrong with the password. */
export const describeWeakness = (weakness: PasswordWeakness): string => weaknessTexts[weakness];

export const isPasswordTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > maxPasswordBytes;

/**
 * Why a new password is rejected, or null. A password must not consist of words of `context`: the
 * account's email address, the brand name and the site's URL.
 */
export async function findPasswordWeakness(
  password: string,
  context: readonly string[],
): Promise<PasswordWeakness | null> {
  if (password.length < minPasswordLength) return "short";
  if (isPasswordTooLong(password)) return "long";
  if (isMadeOfContext(password, context)) return "context";
  const common = await loadCommonPasswords();
  return expandVariants(password).some((variant) => common.has(variant) || isSequence(variant))
    ? "common"
    : null;
}

let loadedPasswords: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords of published breaches, in lower case; loaded on first use. */
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

/**
 * The password and its variants without affixes, with letters for symbols, and without repetition.
 */
function expandVariants(password: string): string[] {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const plain = [lower, core].map((text) =>
    text.replaceAll(/[@431!0$57]/g, (symbol) => substitutions[symbol] ?? symbol),
  );
  const variants = [lower, core, ...plain].filter((text) => text.length * 2 >= lower.length);
  return variants.flatMap((variant) => {
    const unit = /^(.+?)\1+$/.exec(variant)?.[1];
    return unit === undefined ? [variant] : [variant, unit];
  });
}

/** Whether a text repeats one character or runs through the alphabet or the digits. */
function isSequence(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((character, index) => (character.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}

/** Whether fewer than six letters or digits remain without the words of the context. */
function isMadeOfContext(password: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), lower);
  return rest !== lower && rest.replaceAll(/[^\p{L}\p{N}]/gu, "").length < 6;
}
