import data from "./data/entities.json" with { type: "json" };

/** The email addresses of a message. */
export interface Emails {
  /** The visitor's own address. */
  readonly valid: string | null;
  /** A malformed address. */
  readonly invalid: string | null;
  /** A valid address whose domain is a known typo. */
  readonly suspect: string | null;
  /** The message without its addresses. */
  readonly without: string;
}

const candidate = /(?:mailto:)?[^\s<>()[\]"',;:]*@[^\s<>()[\]"';:]*/giu;
const valid =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}$/u;
/** `jane at acme dot com`: obfuscated, but unambiguous. */
const spelled =
  /\b([\w.+-]+)\s*(?:\(at\)|\[at\]|\sat\s)\s*([\w-]+(?:(?:\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*|\.)[\w-]+)*(?:\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*)[a-z]{2,})\b/giu;
/** `jane[at]acme.com`. */
const bracketed = /\s*[([{]\s*(?:at|@)\s*[)\]}]\s*/giu;
const dot = /\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*/giu;
const ended = /[.,!?]+$/;
const before =
  /(?:\b(?:not|instead of|rather than|old|wrong|previous|former)\s+(?:is\s+|at\s+|to\s+|one\s+|address\s+|was\s+)?["'<]?)$/iu;
const after =
  /^["'>]?\s*(?:,\s*)?(?:is|was)\s+(?:wrong|old|incorrect|outdated|my old|no longer|not)\b/iu;
/** Words that correct the previous address. */
const instead =
  /\b(?:better|rather|instead|prefer|wait|actually|correction|scratch|sorry|no longer|(?:old|private|personal|former|wrong) (?:one|address|mail|e-?mail|account))\b/iu;

/**
 * Extracts the visitor's address. Ignores addresses of other people and those called wrong. A
 * correction uses the last address, any other message the first. Malformed addresses are reported,
 * not fixed.
 */
export function emailsIn(
  message: string,
  isForeignAt: (offset: number) => boolean,
  isCorrection: boolean,
): Emails {
  const text = message
    .replace(bracketed, "@")
    .replace(spelled, (_, local: string, domain: string) => `${local}@${domain.replace(dot, ".")}`);
  const places = [...text.matchAll(candidate)]
    .map(({ 0: found, index }) => ({
      written: found.replace(/^mailto:/i, "").replace(ended, ""),
      index,
      end: index + found.length,
    }))
    .filter(({ written }) => written.length > 2 && !/^@[\p{L}\p{N}_]+$/u.test(written));
  const own = places.filter(
    ({ index, end }) =>
      !isForeignAt(Math.min(index, message.length - 1)) &&
      !before.test(text.slice(Math.max(0, index - 40), index)) &&
      !after.test(text.slice(end, end + 30)),
  );
  const fits = own.filter(({ written }) => isAddress(written));
  const [one, last] = [fits[0], fits.at(-1)];
  const isReplaced =
    one !== undefined && last !== undefined && instead.test(text.slice(one.end, last.index));
  const chosen = (isCorrection || isReplaced ? last : one)?.written ?? null;
  const broken = own.find(({ written }) => !isAddress(written))?.written ?? null;
  const domain = chosen?.split("@")[1]?.toLowerCase() ?? "";
  const typos: Readonly<Record<string, string>> = data.email.typos;
  const isTypo =
    typos[domain] !== undefined || data.email.endings.includes(domain.split(".").at(-1) ?? "");
  return {
    valid: chosen,
    invalid: chosen ? null : broken,
    suspect: chosen && isTypo ? chosen : null,
    without: text.replace(candidate, " "),
  };
}

const isAddress = (written: string) =>
  written.length <= 254 && valid.test(written) && !written.includes("..");
