import data from "./data/entities.json" with { type: "json" };

/** The email addresses in a message. */
export interface EmailEntities {
  /** The visitor's own address. */
  readonly valid: string | null;
  /** A malformed address. */
  readonly invalid: string | null;
  /** A valid address whose domain is a known typo. */
  readonly suspect: string | null;
  readonly textWithoutEmails: string;
}

const candidatePattern = /(?:mailto:)?[^\s<>()[\]"',;:]*@[^\s<>()[\]"';:]*/giu;
const validPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}$/u;
/** `jane at acme dot com`. */
const spelledOutPattern =
  /\b([\w.+-]+)\s*(?:\(at\)|\[at\]|\sat\s)\s*([\w-]+(?:(?:\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*|\.)[\w-]+)*(?:\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*)[a-z]{2,})\b/giu;
/** `jane[at]acme.com`. */
const bracketedAtPattern = /\s*[([{]\s*(?:at|@)\s*[)\]}]\s*/giu;
const spelledOutDotPattern = /\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*/giu;
const trailingPunctuationPattern = /[.,!?]+$/;
/** Words before an address that the visitor rejects: `not jane@acme.com`. */
const rejectedBeforePattern =
  /(?:\b(?:not|instead of|rather than|old|wrong|previous|former)\s+(?:is\s+|at\s+|to\s+|one\s+|address\s+|was\s+)?["'<]?)$/iu;
/** Words after an address that the visitor rejects: `jane@acme.com is wrong`. */
const rejectedAfterPattern =
  /^["'>]?\s*(?:,\s*)?(?:is|was)\s+(?:wrong|old|incorrect|outdated|my old|no longer|not)\b/iu;
/** Words between two addresses by which the second replaces the first. */
const replacementPattern =
  /\b(?:better|rather|instead|prefer|wait|actually|correction|scratch|sorry|no longer|(?:old|private|personal|former|wrong) (?:one|address|mail|e-?mail|account))\b/iu;

/** Writes spelled-out addresses with `@` and dots: `jane at acme dot com` becomes `jane@acme.com`. */
export const rewriteSpelledOutEmails = (message: string): string =>
  message
    .replace(
      spelledOutPattern,
      (_, local: string, domain: string) => `${local}@${domain.replace(spelledOutDotPattern, ".")}`,
    )
    .replace(bracketedAtPattern, "@");

/**
 * Extracts the visitor's address. Ignores addresses of other people and those that the visitor rejects.
 * Takes the last address of a correction, and the first of any other message. Malformed addresses are
 * returned as `invalid`, not fixed.
 *
 * @param text the result of `rewriteSpelledOutEmails`
 * @param isForeignAt whether the word at an offset in `text` is about another person
 */
export function extractEmails(
  text: string,
  isForeignAt: (offset: number) => boolean,
  isCorrection: boolean,
): EmailEntities {
  const candidates = [...text.matchAll(candidatePattern)]
    .map(({ 0: found, index }) => ({
      address: found.replace(/^mailto:/i, "").replace(trailingPunctuationPattern, ""),
      index,
      end: index + found.length,
    }))
    // A handle such as `@jane` is not an address.
    .filter(({ address }) => address.length > 2 && !/^@[\p{L}\p{N}_]+$/u.test(address));
  const ownCandidates = candidates.filter(
    ({ index, end }) =>
      !isForeignAt(index) &&
      !rejectedBeforePattern.test(text.slice(Math.max(0, index - 40), index)) &&
      !rejectedAfterPattern.test(text.slice(end, end + 30)),
  );
  const valid = ownCandidates.filter(({ address }) => isValidAddress(address));
  const [first, last] = [valid[0], valid.at(-1)];
  const isReplaced =
    first !== undefined &&
    last !== undefined &&
    replacementPattern.test(text.slice(first.end, last.index));
  const selected = (isCorrection || isReplaced ? last : first)?.address ?? null;
  const malformed = ownCandidates.find(({ address }) => !isValidAddress(address))?.address ?? null;
  const domain = selected?.split("@")[1]?.toLowerCase() ?? "";
  const typos: Readonly<Record<string, string>> = data.email.typos;
  const isTypo =
    typos[domain] !== undefined || data.email.endings.includes(domain.split(".").at(-1) ?? "");
  return {
    valid: selected,
    invalid: selected ? null : malformed,
    suspect: selected && isTypo ? selected : null,
    textWithoutEmails: text.replace(candidatePattern, " "),
  };
}

const isValidAddress = (address: string) =>
  address.length <= 254 && validPattern.test(address) && !address.includes("..");
