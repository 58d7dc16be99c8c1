/** A pattern of what must not be kept, and what stands in its place; never longer than what it replaces. */
type Secret = {
  readonly pattern: RegExp;
  readonly isOne: (found: string) => boolean;
  readonly instead: string;
};

const always = (): boolean => true;

const secrets: readonly Secret[] = [
  // Keys of services, by their known beginnings, and signed tokens.
  {
    pattern:
      /\b(?:sk|pk|rk|sb_secret|sb_publishable|ghp|gho|github_pat|glpat|xox[abprs])[-_][\w-]{16,}|\bAKIA[0-9A-Z]{16}\b|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g,
    isOne: always,
    instead: "[secret key]",
  },
  {
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
    isOne: always,
    instead: "[private key]",
  },
  // International bank account numbers (ISO 13616), also in groups of four.
  {
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gi,
    isOne: isBankAccount,
    instead: "[bank account]",
  },
  // Card numbers (ISO 7812): by their issuers' first digits, with spaces or dashes or without. A number
  // that begins with a plus is a telephone's.
  {
    pattern: /(?<![\w+])[2-6]\d(?:[ -]?\d){11,17}(?!\w)/g,
    isOne: isCard,
    instead: "[card number]",
  },
  // Social security numbers of the United States.
  {
    pattern: /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g,
    isOne: always,
    instead: "[ID number]",
  },
];

/**
 * A visitor's message without what nobody needs and nobody should keep: card and bank account numbers,
 * social security numbers, keys. The same message always gives the same text, so that a retry is known
 * as one.
 */
export function masked(message: string): string {
  return secrets.reduce(
    (text, { pattern, isOne, instead }) =>
      text.replace(pattern, (found) => (isOne(found) ? instead : found)),
    message,
  );
}

/** Whether digits carry the check digit of cards (Luhn). */
function isCard(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  const sum = [...digits].toReversed().reduce((total, sign, index) => {
    const doubled = Number(sign) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Whether the check digits are right: as a number, letters as 10 to 35, it leaves 1 modulo 97. */
function isBankAccount(text: string): boolean {
  const plain = text.replaceAll(" ", "").toUpperCase();
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const sign of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
