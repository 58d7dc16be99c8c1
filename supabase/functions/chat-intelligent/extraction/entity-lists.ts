import type { CollectedInfo } from "../../../contracts/chat-values.ts";
import { leadingWords, readAfterPerson, readCompanyAfter } from "./person-entities.ts";
import { type Asked, type Put, isBig, between, SentenceParser } from "./sentence-parser.ts";
import { set, names, companies, others, corrections, labelledIn } from "./entity-words.ts";
import { has, placesOf } from "../nlu/phrases.ts";
import { sentencesOf, type Word, wordsOf } from "../nlu/words.ts";

/** Reads a list of details (`Jane Doe, Acme Corp, CTO, jane@acme.com`). */
export function readList(bare: string, asked: Asked, found: CollectedInfo, put: Put): void {
  if (bare.includes("?") || has(others, wordsOf(bare))) return;
  const parts = bare
    .split(/,(?!\d)|[;|/\n]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !isSignOff(wordsOf(part)));
  const isList =
    parts.length + (found.email ? 1 : 0) >= 2 && parts.every((part) => wordsOf(part).length <= 7);
  const parsers = parts.map((part) => new SentenceParser(part, asked));
  const isTitled = parsers[0]?.role(0, true)?.to === parsers[0]?.words.length;
  if (!isList || (!found.email && !found.name && asked.field === null && !isTitled)) return;
  for (const parser of parsers) {
    const role = parser.role(0, true);
    if (
      role &&
      (role.to === parser.words.length ||
        companies.afterPerson.has(parser.words[role.to]?.lower ?? ""))
    ) {
      put("role", role.text);
      readCompanyAfter(parser, role.to, put);
    }
  }
  for (const { sentence } of parsers)
    if (/^\d[\d.,]*(?:k|\+|\s?(?:-|–|to)\s?\d[\d.,]*)?$/u.test(sentence) && !/^0\d/.test(sentence))
      put("size", sentence);
  const left = parsers.filter(({ sentence, words }) => {
    const first = words[leadingWords(words)];
    if (!first || !/^\p{L}/u.test(first.text) || names.never.has(first.lower)) return false;
    return !Object.values(found).some(
      (value) => value && (sentence.includes(value) || value.includes(sentence)),
    );
  });
  for (const parser of left) {
    const at = leadingWords(parser.words);
    const isFirm = companies.forms.has(parser.words.at(-1)?.lower ?? "");
    if (!found.name && !isTitled && !isFirm) {
      const name = parser.name(at, asked.field === "name");
      if (name && name.to === parser.words.length) {
        put("name", name.text);
        continue;
      }
    }
    if (!found.company && (found.name || isTitled || isFirm) && looksNamed(parser, parsers[0])) {
      const company = parser.company(at, true);
      if (company && company.to === parser.words.length) put("company", company.text);
    }
  }
}

/** Whether a text is only a sign-off (`Kind regards`). */
const isSignOff = (words: readonly Word[]) =>
  placesOf(names.signOff, words).some(({ from, to }) => from === 0 && to === words.length);

/**
 * Whether a part of a list can be a company name: all lower case, or capitalized. The first part
 * needs two capitalized words, because a sentence starts with one (`Whoops, I am Ana`).
 */
function looksNamed(parser: SentenceParser, first: SentenceParser | undefined): boolean {
  const { words } = parser;
  if (labelledIn(words).length > 0 && words.length <= 2) return false;
  const big = words.filter(isBig).length;
  const begin = words[0];
  if (begin && !isBig(begin)) return big === 0;
  return parser !== first || big >= 2;
}

/** Reads a signature: the lines below `Kind regards,`. */
export function readSignature(bare: string, asked: Asked, put: Put): void {
  const lines = bare.split("\n").map((line) => new SentenceParser(line.trim(), asked));
  for (const [index, line] of lines.entries()) {
    const dashed = /^[-–—]\s*\p{Lu}/u.test(line.sentence) ? line.name(0, true) : undefined;
    if (index > 0 && dashed?.to === line.words.length) put("name", dashed.text);
    const [ending] = placesOf(names.signOff, line.words);
    const next = lines[index + 1];
    if (!ending || ending.to !== line.words.length || !next) continue;
    const name = next.name(0, false);
    if (name?.to !== next.words.length) continue;
    put("name", name.text);
    readBelowName(lines.slice(index + 2, index + 2 + mostBelow), put);
  }
}

/** Lines below a name that may be its title and its company. */
const mostBelow = 3;

function readBelowName(lines: readonly SentenceParser[], put: Put): void {
  for (const line of lines) {
    const role = line.role(0, true);
    if (role) {
      put("role", role.text);
      const next = line.words[role.to];
      if (next && /[,|–—-]/.test(next.gap)) put("company", line.company(role.to, true)?.text);
      else readCompanyAfter(line, role.to, put);
      continue;
    }
    const first = line.words[0];
    if (!first || !isBig(first) || !/^\p{L}/u.test(first.text)) continue;
    const company = line.company(0, true);
    if (company?.to === line.words.length) put("company", company.text);
  }
}

/** Most words of a bare answer with a name. */
const mostOfAnswer = 8;

/** Reads a bare answer to the last question. */
export function readBare(bare: string, asked: Asked, found: CollectedInfo, put: Put): void {
  const sentences = sentencesOf(bare);
  // Skips greetings ("Good evening! Ana Ruiz").
  const sentence =
    sentences.find((one) => {
      const words = wordsOf(one);
      return leadingWords(words) < words.length;
    }) ?? "";
  const parser = new SentenceParser(sentence, asked);
  const at = leadingWords(parser.words);
  const rest = parser.words.slice(at);
  const key = asked.field;
  if (key === null || found[key] !== undefined || rest.length === 0 || parser.isQuestion) return;
  const first = rest[0];
  if (!first) return;
  if (key === "name") {
    const taken = parser.name(at, true);
    if (!taken || (rest.length > mostOfAnswer && !taken.text.includes(" "))) return;
    const [next, after] = parser.words.slice(taken.to);
    const isEnd =
      parser.isEndBefore(taken.to) ||
      ["from", "at", "here", "and"].includes(next?.lower ?? "") ||
      (companies.afterPerson.has(next?.lower ?? "") && after !== undefined && isBig(after));
    if (!isEnd) return;
    put("name", taken.text);
    readAfterPerson(parser, taken.to, put);
  } else if (key === "company") {
    if (rest.length > 8) return;
    const from = ["at", "for", "with", "from", "called", "named"].includes(first.lower)
      ? at + 1
      : at;
    const taken = parser.company(from, true);
    if (taken && !names.never.has(parser.words[from]?.lower ?? "")) put("company", taken.text);
  } else if (key === "role") {
    const role = parser.role(at, true);
    if (role) put("role", role.text);
    else if (
      rest.length <= 4 &&
      !names.never.has(first.lower) &&
      !found.email &&
      !/[,;:]/.test(sentence)
    )
      put("role", between(sentence, parser.words, at, parser.words.length));
  } else if (key === "timing") {
    if (rest.length <= 10 && !isEvasive(rest))
      put("timing", between(sentence, parser.words, at, parser.words.length));
  } else if (key === "need") {
    if (
      rest.length >= 3 &&
      !isEvasive(rest) &&
      Object.keys(found).length === 0 &&
      !rest.every(isBig) &&
      !has(corrections, rest)
    )
      put("need", between(sentence, parser.words, at, parser.words.length));
  }
}

/** First words of evasive replies. */
export const evasive = set(
  "no not nope skip pass none nothing why what who how can could do does is are you i later maybe dont".split(
    " ",
  ),
);
export const isEvasive = ([first]: readonly Word[]) => evasive.has(first?.lower ?? "");
