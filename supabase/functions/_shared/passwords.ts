/**
 * Which passwords are taken. One rule for every door: the embedded sign-in, invitations on both back
 * ends, the first administrator.
 */

import { maxPasswordBytes, minPasswordLength } from "../../contracts/stated-limits.ts";

export type Weakness = "short" | "long" | "common" | "context";

const reasons: Record<Weakness, string> = {
  short: `A password has ${minPasswordLength} characters or more.`,
  long: `A password has at most ${maxPasswordBytes} bytes: ${maxPasswordBytes} Latin letters, fewer of other scripts.`,
  common: "This password is among those that are tried first. Choose another one.",
  context:
    "This password is made of names that belong to this site or account. Choose another one.",
};

/** The sentence for a weakness. */
export const weaknessText = (weakness: Weakness): string => reasons[weakness];

export const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > maxPasswordBytes;

/**
 * Why a new password is not taken, or null. `context` are texts whose words may not be all of it: the
 * account's address, the name of the brand, the address of the site.
 */
export async function weaknessOf(
  password: string,
  context: readonly string[],
): Promise<Weakness | null> {
  if (password.length < minPasswordLength) return "short";
  if (isTooLong(password)) return "long";
  if (isOnlyContext(password, context)) return "context";
  const common = await commonPasswords();
  return shapesOf(password).some((shape) => common.has(shape) || isSimple(shape)) ? "common" : null;
}

let known: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords of published breaches, in lower case; unpacked when first asked for. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return known;
}

const replaced: Readonly<Record<string, string>> = {
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
function shapesOf(password: string): string[] {
  const lower = password.toLowerCase();
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const plain = [lower, core].map((text) =>
    text.replaceAll(/[@431!0$57]/g, (sign) => replaced[sign] ?? sign),
  );
  const whole = [lower, core, ...plain].filter((shape) => shape.length * 2 >= lower.length);
  return whole.flatMap((shape) => {
    const unit = /^(.+?)\1+$/.exec(shape)?.[1];
    return unit === undefined ? [shape] : [shape, unit];
  });
}

/** One sign over and over, or signs in the order of the alphabet or the numbers. */
function isSimple(shape: string): boolean {
  const steps = [...shape]
    .slice(1)
    .map((sign, at) => (sign.codePointAt(0) ?? 0) - (shape.codePointAt(at) ?? 0));
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}

/** Whether words of the context make it up, but for a few signs. */
function isOnlyContext(password: string, context: readonly string[]): boolean {
  const words = context
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
  const lower = password.toLowerCase();
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), lower);
  return rest !== lower && rest.replaceAll(/[^\p{L}\p{N}]/gu, "").length < 6;
}
