import type { CollectedInfo } from "../../../contracts/chat-values.ts";
import { leadingWords, readAfterPerson, readCompanyAfter } from "./person-entities.ts";
import { type Asked, type Put, isBig, between, SentenceParser } from "./sentence-parser.ts";
import { set, names, companies, others, corrections, labelledIn } from "./entity-words.ts";
import { has, placesOf } from "../nlu/phrases.ts";
import { sentencesOf, type Word, wordsOf } from "../nlu/words.ts";

/** A list (`Jane Doe, Acme Corp, CTO, jane@acme.com`): each part for itself. */
export function readList(bare: string, asked: Asked, found: CollectedInfo, put: Put): void {
  if (bare.includes("?") || has(others, wordsOf(bare))) return;
  const parts = bare
    .split(/,(?!\d)|[;|/\n]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !isSignOff(wordsOf(part)));
  const isList =
    parts.length + (found.email ? 1 : 0) >= 2 && parts.every((part) => wordsOf(part).length <= 7);
  const readings = parts.map((part) => new SentenceParser(part, asked));
  const isTitled = readings[0]?.role(0, true)?.to === readings[0]?.words.length;
  if (!isList || (!found.email && !found.name && asked.field === null && !isTitled)) return;
  for (const reading of readings) {
    const role = reading.role(0, true);
    if (
      role &&
      (role.to === reading.words.length ||
        companies.afterPerson.has(reading.words[role.to]?.lower ?? ""))
    ) {
      put("role", role.text);
      readCompanyAfter(reading, role.to, put);
    }
  }
  for (const { sentence } of readings)
    if (/^\d[\d.,]*(?:k|\+|\s?(?:-|–|to)\s?\d[\d.,]*)?$/u.test(sentence) && !/^0\d/.test(sentence))
      put("size", sentence);
  const left = readings.filter(({ sentence, words }) => {
    const first = words[leadingWords(words)];
    if (!first || !/^\p{L}/u.test(first.text) || names.never.has(first.lower)) return false;
    return !Object.values(found).some(
      (value) => value && (sentence.includes(value) || value.includes(sentence)),
    );
  });
  for (const reading of left) {
    const at = leadingWords(reading.words);
    const isFirm = companies.forms.has(reading.words.at(-1)?.lower ?? "");
    if (!found.name && !isTitled && !isFirm) {
      const name = reading.name(at, asked.field === "name");
      if (name && name.to === reading.words.length) {
        put("name", name.text);
        continue;
      }
    }
    if (!found.company && (found.name || isTitled || isFirm) && looksNamed(reading, readings[0])) {
      const company = reading.company(at, true);
      if (company && company.to === reading.words.length) put("company", company.text);
    }
  }
}

/** Whether nothing but the end of a letter is said (`Kind regards`). */
const isSignOff = (words: readonly Word[]) =>
  placesOf(names.signOff, words).some(({ from, to }) => from === 0 && to === words.length);

/**
 * Whether a part of a list can be a company's name: in small letters as a whole or with a capital at its
 * begin. The first part has a capital anyway (`Whoops, I am Ana`): it needs a second.
 */
function looksNamed(reading: SentenceParser, first: SentenceParser | undefined): boolean {
  const { words } = reading;
  if (labelledIn(words).length > 0 && words.length <= 2) return false;
  const big = words.filter(isBig).length;
  const begin = words[0];
  if (begin && !isBig(begin)) return big === 0;
  return reading !== first || big >= 2;
}

/** The line below `Kind regards,`. */
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

/** Words of an answer that is a name and little else. */
const mostOfAnswer = 8;

/** The bare answer to what was asked last. */
export function readBare(bare: string, asked: Asked, found: CollectedInfo, put: Put): void {
  const sentences = sentencesOf(bare);
  // "Good evening! Ana Ruiz": a greeting is no answer.
  const sentence =
    sentences.find((one) => {
      const words = wordsOf(one);
      return leadingWords(words) < words.length;
    }) ?? "";
  const reading = new SentenceParser(sentence, asked);
  const at = leadingWords(reading.words);
  const rest = reading.words.slice(at);
  const key = asked.field;
  if (key === null || found[key] !== undefined || rest.length === 0 || reading.isQuestion) return;
  const first = rest[0];
  if (!first) return;
  if (key === "name") {
    const taken = reading.name(at, true);
    if (!taken || (rest.length > mostOfAnswer && !taken.text.includes(" "))) return;
    const [next, after] = reading.words.slice(taken.to);
    const isEnd =
      reading.isEndBefore(taken.to) ||
      ["from", "at", "here", "and"].includes(next?.lower ?? "") ||
      (companies.afterPerson.has(next?.lower ?? "") && after !== undefined && isBig(after));
    if (!isEnd) return;
    put("name", taken.text);
    readAfterPerson(reading, taken.to, put);
  } else if (key === "company") {
    if (rest.length > 8) return;
    const from = ["at", "for", "with", "from", "called", "named"].includes(first.lower)
      ? at + 1
      : at;
    const taken = reading.company(from, true);
    if (taken && !names.never.has(reading.words[from]?.lower ?? "")) put("company", taken.text);
  } else if (key === "role") {
    const role = reading.role(at, true);
    if (role) put("role", role.text);
    else if (
      rest.length <= 4 &&
      !names.never.has(first.lower) &&
      !found.email &&
      !/[,;:]/.test(sentence)
    )
      put("role", between(sentence, reading.words, at, reading.words.length));
  } else if (key === "timing") {
    if (rest.length <= 10 && !isEvasive(rest))
      put("timing", between(sentence, reading.words, at, reading.words.length));
  } else if (key === "need") {
    if (
      rest.length >= 3 &&
      !isEvasive(rest) &&
      Object.keys(found).length === 0 &&
      !rest.every(isBig) &&
      !has(corrections, rest)
    )
      put("need", between(sentence, reading.words, at, reading.words.length));
  }
}

/** Words that a bare answer to a question never begins with. */
export const evasive = set(
  "no not nope skip pass none nothing why what who how can could do does is are you i later maybe dont".split(
    " ",
  ),
);
export const isEvasive = ([first]: readonly Word[]) => evasive.has(first?.lower ?? "");
