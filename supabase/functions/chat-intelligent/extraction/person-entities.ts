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

/** A name with what often follows it: the role, the company. */
export function readPerson(reading: SentenceParser, put: Put): void {
  const person = personIn(reading);
  // "Acme Corporation here": not everything that speaks is a person.
  const isFirm = companies.forms.has(reading.words[(person?.to ?? 0) - 1]?.lower ?? "");
  put(isFirm ? "company" : "name", person?.text);
  if (person) readAfterPerson(reading, person.to, put);
  const { words } = reading;
  for (const { from, to } of placesOf(roles.cues, words)) {
    if (reading.isForeign(from) || reading.isDenied(to)) continue;
    const next = words[to]?.lower ?? "";
    if (words[from]?.lower === "as" && asSomething.has(next)) continue;
    const role = reading.role(to, true);
    if (!role) continue;
    put("role", role.text);
    readCompanyAfter(reading, role.to, put);
  }
  let begin = leadingWords(words);
  while (
    roles.lead.has(words[begin]?.lower ?? "") &&
    !roles.keptLead.has(words[begin]?.lower ?? "")
  )
    begin++;
  const lone = reading.isQuestion ? undefined : reading.role(begin, true);
  const behind = words[lone?.to ?? 0];
  if (lone && (!behind || behind.gap !== "" || loneEnds.has(behind.lower))) {
    // "Acme's CTO here".
    const owner = /^(\p{Lu}[^']*)'s? (.+)$/u.exec(lone.text);
    put("company", owner?.[1]);
    put("role", owner?.[2] ?? lone.text);
    readCompanyAfter(reading, lone.to, put);
  }
  if (has(roles.owner, words) && !has(others, words)) put("role", "owner");
  const duty = reading.duty();
  put("role", duty?.text);
  if (duty) readCompanyAfter(reading, duty.to, put);
  const [surname] = placesOf(names.surname, words);
  const first = reading.asked.collected.name;
  const last =
    surname && words[surname.from]?.lower !== "name" ? reading.name(surname.to, true) : undefined;
  if (last && first && !first.includes(" ")) put("name", `${first} ${last.text}`);
  for (const key of ["name", "company"] as const) {
    const known = reading.asked.collected[key];
    if (!known || !plain(reading.sentence).startsWith(`${plain(known)} `)) continue;
    const longer = key === "name" ? reading.name(0, false) : reading.company(0, false);
    if (longer && longer.text.length > known.length && longer.text.startsWith(known))
      put(key, longer.text);
  }
}

export const loneEnds = set(["here", "speaking", "over", "at", "with", "from", "of", "for", "to"]);
export const asSomething = set(["soon", "well", "such", "much", "far", "long"]);

export function personIn(reading: SentenceParser): Taken | undefined {
  const { words, asked } = reading;
  for (const { from, to } of placesOf(names.strong, words)) {
    if (reading.isForeign(from) || reading.isDenied(to)) continue;
    if (otherNames.has(words[from - 1]?.lower ?? "")) continue;
    const taken = shortened(reading, reading.name(to, true));
    if (!taken) continue;
    const surname = placesOf(names.surname, words).find(
      (place) => place.from >= taken.to || place.to < from,
    );
    const last = surname && reading.name(surname.to, true);
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
      if (reading.isForeign(from) || reading.isDenied(to)) continue;
      const taken = shortened(reading, reading.name(to, from <= leadingWords(words)));
      if (
        taken &&
        !isBig(words[taken.to - 1] ?? emptyWord) &&
        ["with", "of", "in", "by", "on", "a", "the", "an"].includes(words[taken.to]?.lower ?? "")
      )
        continue;
      if (taken && !isOwner(words[taken.to - 1]) && isNameEnd(reading, taken.to)) return taken;
    }
  for (let index = 1; index <= 6 && index < words.length; index++)
    if (names.after.has(words[index]?.lower ?? "") && words[index]?.gap === "") {
      for (const from of [leadingWords(words), index - 1, index - 2]) {
        const taken = from >= 0 ? reading.name(from, from === leadingWords(words)) : undefined;
        if (
          taken?.to === index &&
          (from === leadingWords(words) || /[,;.]/.test(words[from]?.gap ?? ""))
        )
          return taken;
      }
    }
  for (const { from } of placesOf(names.suffix, words)) {
    const taken = reading.name(leadingWords(words), true);
    if (taken?.to === from) return taken;
  }
  for (const { to } of placesOf(names.signOff, words)) {
    const taken = reading.name(to, false);
    // "Thanks, Ana Ruiz (buyer, Banco Sol)".
    if (taken && (taken.to === words.length || /[(,|–—-]/.test(words[taken.to]?.gap ?? "")))
      return taken;
  }
  return undefined;
}

/**
 * A name up to its first particle, where what follows it is no end of a name (`Ana Ruiz de Banco Sol`) or where
 * it has two parts before it (`Jens Krüger von der Hansa Werft`).
 */
export function shortened(reading: SentenceParser, taken: Taken | undefined): Taken | undefined {
  if (!taken) return taken;
  const parts = taken.text.split(" ");
  const isFrom = parts.length > 3 && /^vo[nm]$/.test(plain(parts[2] ?? ""));
  if (isNameEnd(reading, taken.to) && !isFrom) return taken;
  const at = parts.findIndex((part, index) => index > 0 && names.particles.has(plain(part)));
  return at > 0
    ? { text: parts.slice(0, at).join(" "), to: taken.to - (parts.length - at) }
    : taken;
}

/** What has a name besides people. */
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

/** After a name a sentence ends, goes on with another thing, or says where somebody is from. */
export const isNameEnd = (reading: SentenceParser, index: number) => {
  const next = reading.words[index];
  return !next || next.gap !== "" || nameEnds.has(next.lower);
};
export const nameEnds = set(
  "over out today btw by though thanks pls please fyi but so not just currently speaking writing again from at with of and here the in on by i we my our a an head your who working calling writing von bei und de d chez et van bij en da di del y e z i".split(
    " ",
  ),
);

export const isOwner = (word: Word | undefined) => (word?.lower ?? "").endsWith("'s");

/** How many words a message begins with that only greet or agree. */
export function leadingWords(words: readonly Word[]): number {
  let at = 0;
  while (leading.has(words[at]?.lower ?? "")) at++;
  return at;
}
export const leading = set(data.name.leading);

export function readAfterPerson(reading: SentenceParser, at: number, put: Put): void {
  const next = reading.words[at];
  if (!next || /[.!?;]/.test(next.gap)) return;
  const role = reading.role(at, true);
  const begins = reading.words[at]?.lower ?? "";
  if (role && !roles.others.has(begins) && !companies.afterPerson.has(begins)) {
    put("role", role.text);
    readCompanyAfter(reading, role.to, put);
    return;
  }
  readCompanyAfter(reading, at, put);
}

export function readCompanyAfter(reading: SentenceParser, at: number, put: Put): void {
  const next = reading.words[at];
  if (!next || /[.!?;:]/.test(next.gap)) return;
  if (!companies.afterPerson.has(next.lower)) {
    if (
      next.gap === "," &&
      reading.words[at + 1] &&
      reading.words[at + 1]?.gap === "" &&
      companies.afterPerson.has(next.lower)
    )
      put("company", reading.company(at + 1, true)?.text);
    return;
  }
  const isPlace = places.has(reading.words[at + 1]?.lower ?? "");
  const isSure = ["at", "with", "bei", "chez", "bij"].includes(next.lower) || !isPlace;
  put(
    "company",
    reading.company(
      at + 1,
      isSure && next.lower !== "of" && next.lower !== "for" && next.lower !== "in",
    )?.text,
  );
}

/** What stands behind a company's kind, set off by a comma (`we are an insurer, Nordhaus, with …`). */
function namedAfterNoun(reading: SentenceParser): string | undefined {
  const { words } = reading;
  if (!words.some(({ lower }) => ownGroup.has(lower))) return undefined;
  for (const [index, { lower }] of words.entries()) {
    if (!companies.nouns.has(lower) || reading.isForeign(index)) continue;
    if (!/^(?:,|:|[-–—]|\()$/.test(words[index + 1]?.gap ?? "")) continue;
    if (!isBig(words[index + 1] ?? emptyWord)) continue;
    const at = { ...words[index + 1] };
    const rest = new SentenceParser(reading.sentence.slice(at.start), reading.asked);
    const taken = rest.company(0, false);
    if (taken && rest.isEndBefore(taken.to)) return taken.text;
  }
  return undefined;
}
const ownGroup = set(["we", "our", "i", "my"]);

export function companyIn(reading: SentenceParser): string | undefined {
  for (const [phrases, isSure] of [
    [companies.strong, true],
    [companies.weak, false],
  ] as const)
    for (const { from, to } of placesOf(phrases, reading.words)) {
      if (reading.isForeign(from) || reading.isDenied(from + 1)) continue;
      // What is asked about is from somewhere too.
      if (!isSure && reading.isQuestion && !reading.words.some(({ lower }) => ownGroup.has(lower)))
        continue;
      const taken = reading.company(to, isSure);
      if (!taken) continue;
      if (!isSure && reading.words[to - 1]?.lower === "are" && !reading.isEndBefore(taken.to))
        continue;
      return taken.text;
    }
  const named = namedAfterNoun(reading);
  if (named) return named;
  const [suffix] = placesOf(companies.suffixes, reading.words);
  if (suffix && suffix.from > 0) {
    let from = suffix.from;
    const begin = reading.words;
    while (
      from > 0 &&
      isBig(begin[from - 1] ?? { ...emptyWord }) &&
      (from === suffix.from || begin[from]?.gap === "" || begin[from]?.gap === "&")
    )
      from--;
    if (from < suffix.from) return between(reading.sentence, begin, from, suffix.from);
  }
  return undefined;
}
