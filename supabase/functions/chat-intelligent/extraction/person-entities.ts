import data from "./data/entities.json" with { type: "json" };
import {
  type Put,
  type Taken,
  emptyWord,
  isBig,
  between,
  SentenceParser,
} from "./sentence-parser.ts";
import { set, names, companies, roles, places, others, labelledIn } from "./entity-words.ts";
import { has, placesOf } from "../nlu/phrases.ts";
import { plain, type Word } from "../nlu/words.ts";

/** Reads a name, and the role and company after it. */
export function readPerson(parser: SentenceParser, put: Put): void {
  const person = personIn(parser);
  // "Acme Corporation here" is a company, not a person.
  const isFirm = companies.forms.has(parser.words[(person?.to ?? 0) - 1]?.lower ?? "");
  put(isFirm ? "company" : "name", person?.text);
  if (person) readAfterPerson(parser, person.to, put);
  const { words } = parser;
  for (const { from, to } of placesOf(roles.cues, words)) {
    if (parser.isForeign(from) || parser.isDenied(to)) continue;
    const next = words[to]?.lower ?? "";
    if (words[from]?.lower === "as" && asSomething.has(next)) continue;
    const role = parser.role(to, true);
    if (!role) continue;
    put("role", role.text);
    readCompanyAfter(parser, role.to, put);
  }
  let begin = leadingWords(words);
  while (
    roles.lead.has(words[begin]?.lower ?? "") &&
    !roles.keptLead.has(words[begin]?.lower ?? "")
  )
    begin++;
  const lone = parser.isQuestion ? undefined : parser.role(begin, true);
  const behind = words[lone?.to ?? 0];
  if (lone && (!behind || behind.gap !== "" || loneEnds.has(behind.lower))) {
    // "Acme's CTO here".
    const owner = /^(\p{Lu}[^']*)'s? (.+)$/u.exec(lone.text);
    put("company", owner?.[1]);
    put("role", owner?.[2] ?? lone.text);
    readCompanyAfter(parser, lone.to, put);
  }
  if (has(roles.owner, words) && !has(others, words)) put("role", "owner");
  const duty = parser.duty();
  put("role", duty?.text);
  if (duty) readCompanyAfter(parser, duty.to, put);
  const [surname] = placesOf(names.surname, words);
  const first = parser.asked.collected.name;
  const last =
    surname && words[surname.from]?.lower !== "name" ? parser.name(surname.to, true) : undefined;
  if (last && first && !first.includes(" ")) put("name", `${first} ${last.text}`);
  for (const key of ["name", "company"] as const) {
    const known = parser.asked.collected[key];
    if (!known || !plain(parser.sentence).startsWith(`${plain(known)} `)) continue;
    const longer = key === "name" ? parser.name(0, false) : parser.company(0, false);
    if (longer && longer.text.length > known.length && longer.text.startsWith(known))
      put(key, longer.text);
  }
}

export const loneEnds = set(["here", "speaking", "over", "at", "with", "from", "of", "for", "to"]);
export const asSomething = set(["soon", "well", "such", "much", "far", "long"]);

export function personIn(parser: SentenceParser): Taken | undefined {
  const { words, asked } = parser;
  for (const { from, to } of placesOf(names.strong, words)) {
    if (parser.isForeign(from) || parser.isDenied(to)) continue;
    if (otherNames.has(words[from - 1]?.lower ?? "")) continue;
    const taken = shortened(parser, parser.name(to, true));
    if (!taken) continue;
    const surname = placesOf(names.surname, words).find(
      (place) => place.from >= taken.to || place.to < from,
    );
    const last = surname && parser.name(surname.to, true);
    return last ? { text: `${taken.text} ${last.text}`, to: last.to } : taken;
  }
  const isNamed = labelledIn(words).some((key) => key !== "name");
  const isAsked =
    !isNamed &&
    (asked.field === "name" ||
      asked.last === "name" ||
      (asked.collected.name === undefined && words.length <= 5));
  for (const phrases of isAsked ? [names.weak, names.answers] : [names.weak])
    for (const { from, to } of placesOf(phrases, words)) {
      if (parser.isForeign(from) || parser.isDenied(to)) continue;
      const taken = shortened(parser, parser.name(to, from <= leadingWords(words)));
      if (
        taken &&
        !isBig(words[taken.to - 1] ?? emptyWord) &&
        ["with", "of", "in", "by", "on", "a", "the", "an"].includes(words[taken.to]?.lower ?? "")
      )
        continue;
      if (taken && !isOwner(words[taken.to - 1]) && isNameEnd(parser, taken.to)) return taken;
    }
  for (let index = 1; index <= 6 && index < words.length; index++)
    if (names.after.has(words[index]?.lower ?? "") && words[index]?.gap === "") {
      for (const from of [leadingWords(words), index - 1, index - 2]) {
        const taken = from >= 0 ? parser.name(from, from === leadingWords(words)) : undefined;
        if (
          taken?.to === index &&
          (from === leadingWords(words) || /[,;.]/.test(words[from]?.gap ?? ""))
        )
          return taken;
      }
    }
  for (const { from } of placesOf(names.suffix, words)) {
    const taken = parser.name(leadingWords(words), true);
    if (taken?.to === from) return taken;
  }
  for (const { to } of placesOf(names.signOff, words)) {
    const taken = parser.name(to, false);
    // "Thanks, Ana Ruiz (buyer, Banco Sol)".
    if (taken && (taken.to === words.length || /[(,|–—-]/.test(words[taken.to]?.gap ?? "")))
      return taken;
  }
  return undefined;
}

/**
 * Shortens a name to the part before a particle that belongs to a company (`Ana Ruiz de Banco Sol`,
 * `Jens Krüger von der Hansa Werft`).
 */
export function shortened(parser: SentenceParser, taken: Taken | undefined): Taken | undefined {
  if (!taken) return taken;
  const parts = taken.text.split(" ");
  const isFrom = parts.length > 3 && /^vo[nm]$/.test(plain(parts[2] ?? ""));
  if (isNameEnd(parser, taken.to) && !isFrom) return taken;
  const at = parts.findIndex((part, index) => index > 0 && names.particles.has(plain(part)));
  return at > 0
    ? { text: parts.slice(0, at).join(" "), to: taken.to - (parts.length - at) }
    : taken;
}

/** Words before names of things. */
export const otherNames = set([
  "company",
  "product",
  "module",
  "your",
  "its",
  "whose",
  "project",
  "tool",
  "system",
  "employer",
  "company's",
  "last",
  "family",
]);

/**
 * Whether a name can end before a word: at the end of the sentence, before punctuation or an end
 * word.
 */
export const isNameEnd = (parser: SentenceParser, index: number) => {
  const next = parser.words[index];
  return !next || next.gap !== "" || nameEnds.has(next.lower);
};
export const nameEnds = set(
  "over out today btw by though thanks pls please fyi but so not just currently speaking writing again from at with of and here the in on by i we my our a an head your who working calling writing von bei und de d chez et van bij en da di del y e z i".split(
    " ",
  ),
);

export const isOwner = (word: Word | undefined) => (word?.lower ?? "").endsWith("'s");

/** The number of leading words that only greet or agree. */
export function leadingWords(words: readonly Word[]): number {
  let at = 0;
  while (leading.has(words[at]?.lower ?? "")) at++;
  return at;
}
export const leading = set(data.name.leading);

export function readAfterPerson(parser: SentenceParser, at: number, put: Put): void {
  const next = parser.words[at];
  if (!next || /[.!?;]/.test(next.gap)) return;
  const role = parser.role(at, true);
  const begins = parser.words[at]?.lower ?? "";
  if (role && !roles.others.has(begins) && !companies.afterPerson.has(begins)) {
    put("role", role.text);
    readCompanyAfter(parser, role.to, put);
    return;
  }
  readCompanyAfter(parser, at, put);
}

export function readCompanyAfter(parser: SentenceParser, at: number, put: Put): void {
  const next = parser.words[at];
  if (!next || /[.!?;:]/.test(next.gap)) return;
  if (!companies.afterPerson.has(next.lower)) {
    if (
      next.gap === "," &&
      parser.words[at + 1] &&
      parser.words[at + 1]?.gap === "" &&
      companies.afterPerson.has(next.lower)
    )
      put("company", parser.company(at + 1, true)?.text);
    return;
  }
  const isPlace = places.has(parser.words[at + 1]?.lower ?? "");
  const isSure = ["at", "with", "bei", "chez", "bij"].includes(next.lower) || !isPlace;
  put(
    "company",
    parser.company(
      at + 1,
      isSure && next.lower !== "of" && next.lower !== "for" && next.lower !== "in",
    )?.text,
  );
}

/** A company name after its kind (`we are an insurer, Nordhaus, with …`). */
function namedAfterNoun(parser: SentenceParser): string | undefined {
  const { words } = parser;
  if (!words.some(({ lower }) => ownGroup.has(lower))) return undefined;
  for (const [index, { lower }] of words.entries()) {
    if (!companies.nouns.has(lower) || parser.isForeign(index)) continue;
    if (!/^(?:,|:|[-–—]|\()$/.test(words[index + 1]?.gap ?? "")) continue;
    if (!isBig(words[index + 1] ?? emptyWord)) continue;
    const at = { ...words[index + 1] };
    const rest = new SentenceParser(parser.sentence.slice(at.start), parser.asked);
    const taken = rest.company(0, false);
    if (taken && rest.isEndBefore(taken.to)) return taken.text;
  }
  return undefined;
}
const ownGroup = set(["we", "our", "i", "my"]);

export function companyIn(parser: SentenceParser): string | undefined {
  for (const [phrases, isSure] of [
    [companies.strong, true],
    [companies.weak, false],
  ] as const)
    for (const { from, to } of placesOf(phrases, parser.words)) {
      if (parser.isForeign(from) || parser.isDenied(from + 1)) continue;
      // Questions mention other companies too.
      if (!isSure && parser.isQuestion && !parser.words.some(({ lower }) => ownGroup.has(lower)))
        continue;
      const taken = parser.company(to, isSure);
      if (!taken) continue;
      if (!isSure && parser.words[to - 1]?.lower === "are" && !parser.isEndBefore(taken.to))
        continue;
      return taken.text;
    }
  const named = namedAfterNoun(parser);
  if (named) return named;
  const [suffix] = placesOf(companies.suffixes, parser.words);
  if (suffix && suffix.from > 0) {
    let from = suffix.from;
    const begin = parser.words;
    while (
      from > 0 &&
      isBig(begin[from - 1] ?? { ...emptyWord }) &&
      (from === suffix.from || begin[from]?.gap === "" || begin[from]?.gap === "&")
    )
      from--;
    if (from < suffix.from) return between(parser.sentence, begin, from, suffix.from);
  }
  return undefined;
}
