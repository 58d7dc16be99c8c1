/** A kind of secret and its placeholder, which is never longer than the secret. */
type SecretPattern = {
  readonly pattern: RegExp;
  /** Confirms a match of the pattern, for example by its check digits. */
  readonly isMatch: (candidate: string) => boolean;
  readonly placeholder: string;
};

const always = (): boolean => true;

const secrets: readonly SecretPattern[] = [
  // API keys with known prefixes, and JSON Web Tokens.
  {
    pattern:
      /\b(?:sk|pk|rk|sb_secret|sb_publishable|ghp|gho|github_pat|glpat|xox[abprs])[-_][\w-]{16,}|\bAKIA[0-9A-Z]{16}\b|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g,
    isMatch: always,
    placeholder: "[secret key]",
  },
  {
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
    isMatch: always,
    placeholder: "[private key]",
  },
  // International bank account numbers (ISO 13616), also in groups of four.
  {
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gi,
    isMatch: isBankAccount,
    placeholder: "[bank account]",
  },
  // Card numbers (ISO 7812) with or without spaces or dashes. A leading plus marks a phone number.
  {
    pattern: /(?<![\w+])[2-6]\d(?:[ -]?\d){11,17}(?!\w)/g,
    isMatch: isCardNumber,
    placeholder: "[card number]",
  },
  // US social security numbers.
  {
    pattern: /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g,
    isMatch: always,
    placeholder: "[ID number]",
  },
];

/**
 * Masks card and bank account numbers, social security numbers and API keys in a visitor's message.
 * Masking is deterministic: a retry yields the same text and is recognized as one.
 */
export function maskSecrets(message: string): string {
  return secrets.reduce(
    (text, { pattern, isMatch, placeholder }) =>
      text.replace(pattern, (match) => (isMatch(match) ? placeholder : match)),
    message,
  );
}

/** Whether the check digit of a card number is correct (Luhn algorithm). */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether the check digits of an IBAN are correct: with letters as 10 to 35, it is 1 modulo 97. */
function isBankAccount(text: string): boolean {
  const plain = text.replaceAll(" ", "").toUpperCase();
  if (plain.length < 15 || plain.length > 34) return false;
  let remainder = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}
