/** A kind of secret and its placeholder, which is never longer than the secret. */
type SecretPattern = {
  /** Matches the longest candidate, which may include words or numbers after the secret. */
  readonly pattern: RegExp;
  /** Confirms a candidate, for example by its check digits. */
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
  return secrets.reduce(maskMatches, message);
}

/** Replaces the confirmed matches of one pattern. Continues after a secret, otherwise at the next character. */
function maskMatches(text: string, { pattern, isMatch, placeholder }: SecretPattern): string {
  const search = new RegExp(pattern);
  let masked = "";
  let copiedTo = 0;
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const secret = listCandidates(match[0]).find(isMatch);
    if (secret === undefined) {
      search.lastIndex = match.index + 1;
      continue;
    }
    masked += text.slice(copiedTo, match.index) + placeholder;
    copiedTo = match.index + secret.length;
    search.lastIndex = copiedTo;
  }
  return masked + text.slice(copiedTo);
}

/** Returns a match and its shorter forms without the last groups, the longest first. */
function listCandidates(match: string): string[] {
  const separators = [...match.matchAll(/[ -]/g)];
  return [match, ...separators.toReversed().map(({ index }) => match.slice(0, index))];
}

/** Whether a card number has 13 to 19 digits and the correct check digit (Luhn algorithm). */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 13 || digits.length > 19) return false;
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
