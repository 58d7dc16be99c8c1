import {
  collectedKeys,
  type CollectedInfo,
  type CollectedKey,
} from "../../../contracts/chat-values.ts";
import data from "./data/details.json" with { type: "json" };
import { emailsIn, type Emails } from "./details-email.ts";
import { sizeIn } from "./details-size.ts";
import { timingIn } from "./details-timing.ts";
import { has, placesOf, toPhrases } from "./phrases.ts";
import { distance, plain, sentencesOf, type Word, wordsOf } from "./words.ts";

/** What a message is read against. */
export interface Asked {
  /** The field that the assistant asked for last, when it was in its last reply. */
  readonly field: CollectedKey | null;
  readonly collected: CollectedInfo;
  /** The field that the visitor told last. */
  readonly last: CollectedKey | null;
  /** Names of what is sold here, in small letters: nobody is called so. */
  readonly products: ReadonlySet<string>;
  /** Whether a word is one that anybody uses, and therefore no name unless it is told as one. */
  isCommon(word: string): boolean;
}

/** What a visitor tells of himself in a message. */
export interface Told {
  readonly found: CollectedInfo;
  /** Fields that the visitor wants forgotten. */
  readonly removed: readonly CollectedKey[];
  readonly email: Pick<Emails, "invalid" | "suspect">;
  readonly isCorrection: boolean;
}

const set = (words: readonly string[]) => new Set(words.map(plain));

const names = {
  strong: toPhrases(data.name.strong),
  weak: toPhrases(data.name.weak),
  answers: toPhrases(data.name.answers),
  suffix: toPhrases(data.name.suffix),
  signOff: toPhrases(data.name.signOff),
  after: set(data.name.after),
  fillers: set(data.name.fillers),
  particles: set(data.name.particles),
  never: set(data.name.never),
  function: set(data.name.function),
  nationalities: set(data.name.nationalities),
  surname: toPhrases(data.name.surname),
};
const companies = {
  strong: toPhrases(data.company.strong),
  weak: toPhrases(data.company.weak),
  afterPerson: set(data.company.afterPerson),
  never: set(data.company.never),
  stops: set(data.company.stops),
  connectors: set(data.company.connectors),
  generic: set(data.company.generic),
  forms: set(data.company.forms),
  suffixes: toPhrases(data.company.beforeSuffix),
};
const roles = {
  cues: toPhrases(data.role.cues),
  verbs: toPhrases(data.role.verbs),
  owner: toPhrases(data.role.owner),
  articles: set(data.role.articles),
  heads: set(data.role.heads),
  areas: set(data.role.areas),
  stops: set(data.role.stops),
  lead: set(data.role.lead),
  keptLead: set(["interim", "acting", "deputy"]),
  others: set(data.role.others),
};
const needs = {
  cues: toPhrases(data.need.cues),
  notAfter: set(data.need.notAfter),
  cuts: toPhrases(data.need.cuts),
};
const places = set(data.places);
const others = toPhrases(data.others);
const corrections = toPhrases(data.correction);
const removals = toPhrases(data.removal);
const labels = collectedKeys.map((key) => ({ key, phrases: toPhrases(data.labels[key]) }));

/** A part of the words of a sentence that was taken for something. */
interface Taken {
  readonly text: string;
  readonly to: number;
}

const emptyWord: Word = { text: "", lower: "", start: 0, end: 0, gap: "" };
const isLetters = (word: Word) => /^\p{L}[\p{L}\p{M}'.-]*$/u.test(word.text);
const isBig = (word: Word) => /^["']?[\p{Lu}\p{N}]|\p{Ll}\p{Lu}/u.test(word.text);
const titled = (text: string) =>
  text === text.toLowerCase()
    ? text.replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase())
    : text;

/** What stands between two words of the sentence, both included. */
const between = (sentence: string, words: readonly Word[], from: number, to: number) =>
  sentence.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);

/** Words with which somebody speaks of himself again. */
const ownWords = set(["i", "my", "mine", "me"]);

/** One sentence with what is told of somebody else in it. */
class Reading {
  readonly words: readonly Word[];
  readonly isQuestion: boolean;
  readonly sentence: string;
  readonly asked: Asked;
  readonly #foreign: readonly boolean[];

  constructor(sentence: string, asked: Asked) {
    this.sentence = sentence;
    this.asked = asked;
    this.words = wordsOf(sentence);
    this.isQuestion = sentence.endsWith("?");
    const foreign = this.words.map(() => false);
    for (const { from } of placesOf(others, this.words)) {
      // "Peter from our team said": what stands before belongs to it.
      if (this.words[from]?.lower === "from") foreign.fill(true, 0, from);
      for (let index = from; index < foreign.length; index++) {
        if (index > from && /[,;.!?\n]/.test(this.words[index]?.gap ?? "")) break;
        if (index > from + 1 && ownWords.has(this.words[index]?.lower ?? "")) break;
        foreign[index] = true;
      }
    }
    this.#foreign = foreign;
  }

  /** Whether the word is told of somebody else. */
  isForeign = (index: number) => this.#foreign[index] ?? false;

  /** Whether the characters from an offset on are told of somebody else. */
  isForeignAt(offset: number): boolean {
    const index = this.words.findIndex(({ end }) => end > offset);
    return this.isForeign(index);
  }

  /**
   * A name that begins at a word.
   * @param isTold whether a cue before it says that a name follows; otherwise it has to look like one
   */
  name(from: number, isTold: boolean): Taken | undefined {
    let at = from;
    while (names.fillers.has(this.words[at]?.lower ?? "") && this.words[at + 1]) at++;
    const first = this.words[at];
    if (!first || (at > from && /[,;:!?()]/.test(first.gap)) || this.isForeign(at))
      return undefined;
    const isWritten = isBig(first);
    if (!isLetters(first) || !this.isNameWord(first, isWritten && at > 0)) return undefined;
    if (!isWritten && (!isTold || this.asked.isCommon(first.lower))) return undefined;
    const most = isWritten ? 4 : 2;
    let to = at + 1;
    for (let index = at + 1; index < this.words.length && to - at < most; index++) {
      const word = this.words[index];
      const next = this.words[index + 1];
      if (!word || !isLetters(word)) break;
      const isInitial = word.gap === "." && (this.words[index - 1]?.text.length ?? 9) <= 2;
      if (word.gap !== "" && !isInitial) break;
      if (
        names.particles.has(word.lower) &&
        next?.gap === "" &&
        (isBig(next) || names.particles.has(next.lower))
      )
        continue;
      if (isWritten ? !isBig(word) : this.asked.isCommon(word.lower)) break;
      if (!this.isNameWord(word, isWritten) || names.after.has(word.lower)) break;
      to = index + 1;
    }
    return { text: titled(between(this.sentence, this.words, at, to)), to };
  }

  /** A capital letter inside a sentence makes a name of many a word (`Mark Price`). */
  isNameWord = (word: Word, isCapital: boolean) =>
    !(isCapital ? names.function : names.never).has(word.lower) &&
    !roles.heads.has(word.lower) &&
    !names.nationalities.has(word.lower) &&
    !places.has(word.lower) &&
    !this.asked.products.has(word.lower);

  /** Whether words shortly before one deny what it says. */
  isDenied = (index: number) =>
    this.words
      .slice(Math.max(0, index - 3), index + 1)
      .some(
        ({ lower }, place, all) =>
          denials.has(lower) && !all.slice(place + 1).some(({ gap }) => /[,;:.]/.test(gap)),
      );

  isEndBefore = (index: number) => {
    const word = this.words[index];
    return !word || /[,;:!?()–—.]/.test(word.gap);
  };

  company(from: number, isSure: boolean): Taken | undefined {
    let at = from;
    const first = this.words[at];
    if (!first || this.isForeign(at) || /[,;!?().]/.test(first.gap)) return undefined;
    while (
      companies.generic.has(this.words[at]?.lower ?? "") &&
      this.words[at + 1]?.gap === "" &&
      isBig(this.words[at + 1] ?? first)
    )
      at++;
    if (first.lower === "the" && this.words[at + 1] && isBig(this.words[at + 1] ?? first)) at++;
    const begin = this.words[at] ?? first;
    if (
      companies.never.has(begin.lower) &&
      !(
        isBig(begin) &&
        /^\p{Lu}{2,}$/u.test(begin.text) &&
        begin.text !== "I" &&
        this.sentence !== this.sentence.toUpperCase() &&
        !["AI", "IT", "ML"].includes(begin.text)
      )
    )
      return undefined;
    if (this.asked.products.has(begin.lower)) return undefined;
    const isWritten = isBig(begin);
    if (!isWritten && !isSure) return undefined;
    if (
      /^\p{N}/u.test(begin.text) &&
      !/\p{L}/u.test(begin.text) &&
      !isBig(this.words[at + 1] ?? first)
    )
      return undefined;
    let to = at + 1;
    for (let index = at + 1; index < this.words.length && index < at + 8; index++) {
      const word = this.words[index];
      const next = this.words[index + 1];
      if (!word) break;
      const isForm = /^(inc|ltd|llc|gmbh|corp|co|ag|sa|plc|bv|kg|llp)$/.test(word.lower);
      const isShort =
        word.gap === "." && /^(?:co|st|dr|inc)$/.test(this.words[index - 1]?.lower ?? "");
      if (!["", "&", "+"].includes(word.gap) && !isShort && !(word.gap === "," && isForm)) break;
      if (isWritten) {
        const isJoined = word.gap === "&" || word.gap === "+";
        if (isBig(word) && word.text !== "I" && !this.isTime(word)) to = index + 1;
        else if (
          companies.connectors.has(word.lower) &&
          next &&
          next.gap === "" &&
          isBig(next) &&
          next.text !== "I" &&
          !names.never.has(next.lower)
        )
          continue;
        else if (!isJoined) break;
      } else {
        if (companies.stops.has(word.lower)) break;
        to = index + 1;
        if (to - at >= 4) break;
      }
    }
    const text = between(this.sentence, this.words, at, to);
    if (text.length < 2 || !/\p{L}/u.test(text)) return undefined;
    if (to === at + 1 && (places.has(begin.lower) || roles.heads.has(begin.lower)))
      return undefined;
    if (!isSure && this.isTime(begin)) return undefined;
    return { text: isWritten ? text : titled(text), to };
  }

  isTime = (word: Word) => /^q[1-4]$/.test(word.lower) || timeNames.has(word.lower);

  role(from: number, isSure = false): Taken | undefined {
    let at = from;
    while (roles.articles.has(this.words[at]?.lower ?? "") && at < from + 2) at++;
    let head = -1;
    for (let index = at; index < this.words.length && index < at + 7; index++) {
      const word = this.words[index];
      if (!word || this.isForeign(index)) break;
      if (index > from && /[,;:!?().–—-]/.test(word.gap)) break;
      if (roles.heads.has(word.lower) || isCompoundTitle(word)) {
        head = index;
        const next = this.words[index + 1];
        if (next && next.gap === "" && roles.heads.has(next.lower)) continue;
        break;
      }
      if (roles.stops.has(word.lower) || roles.others.has(word.lower) || word.lower === "of") break;
      if (!isLetters(word) && !/^[\p{L}&/-]+$/u.test(word.text)) break;
    }
    if (head < 0) return undefined;
    let to = head + 1;
    const isTop =
      /^(vp|svp|evp|avp|head|director|manager|lead|president|chief|officer|leader|leiter|leiterin|responsable|responsabile|directeur|directrice|directora|direttore|direttrice|diretor|diretora|dyrektor)$/.test(
        this.words[head]?.lower ?? "",
      );
    for (let index = to; index < this.words.length && index < head + 8; index++) {
      const word = this.words[index];
      if (!word || this.isForeign(index)) break;
      const isOf = ofWords.has(word.lower);
      if (isOf && (isOrganisation(this.words, index + 1) || this.isUnheard(index + 1))) break;
      if (word.gap !== "" && word.gap !== "&" && word.gap !== "/") break;
      if (index === to && !isOf) {
        if (!(
          isTop &&
          (roles.areas.has(word.lower) || (isBig(word) && !roles.stops.has(word.lower) && isSure))
        )) {
          if (!(word.gap === "&" || word.gap === "/")) break;
        }
      }
      if (roles.stops.has(word.lower)) break;
      if (word.lower === "the" || word.lower === "our" || isOf) continue;
      if (roles.others.has(word.lower)) break;
      to = index + 1;
    }
    return { text: between(this.sentence, this.words, at, to), to };
  }

  /** A word with a capital that names no department and that nobody uses for anything else. */
  isUnheard(index: number): boolean {
    const word = this.words[index];
    return (
      word !== undefined &&
      isBig(word) &&
      word.text.length > 3 &&
      !roles.areas.has(word.lower) &&
      !this.asked.isCommon(word.lower)
    );
  }

  /** A duty (`I run the service desk`) as the words that say it. */
  duty(): Taken | undefined {
    for (const { from, to } of placesOf(roles.verbs, this.words)) {
      if (this.isForeign(from)) continue;
      let end = to;
      let isArea = false;
      for (let index = to; index < this.words.length && index < to + 6; index++) {
        const word = this.words[index];
        if (
          !word ||
          (index > to && word.gap !== "" && word.gap !== "&") ||
          /^\p{N}/u.test(word.text)
        )
          break;
        if (
          roles.stops.has(word.lower) ||
          (index === to && ["a", "an", "into", "out"].includes(word.lower))
        )
          break;
        isArea ||= roles.areas.has(word.lower);
        end = index + 1;
      }
      const verb =
        this.words[from + 1]?.lower === "am"
          ? from + 2
          : this.words[from]?.lower === "i"
            ? from + 1
            : from;
      if (isArea && end > to)
        return { text: between(this.sentence, this.words, verb, end), to: end };
    }
    return undefined;
  }

  need(): string | undefined {
    for (const { from, to } of placesOf(needs.cues, this.words)) {
      const next = this.words[to];
      if (!next || this.isForeign(from)) continue;
      const isClause = next.lower === "that" && this.words[to - 1]?.lower === "is";
      if (needs.notAfter.has(next.lower) && !isClause) continue;
      if (
        ["a", "an", "the", "some", "your"].includes(next.lower) &&
        needs.notAfter.has(this.words[to + 1]?.lower ?? "")
      )
        continue;
      if (this.words.slice(from, to).some(({ lower }) => lower === "not")) continue;
      const cut = placesOf(needs.cuts, this.words).find(
        (place) => place.from > to && /[,;–—-]/.test(this.words[place.from]?.gap ?? ""),
      );
      const text = between(this.sentence, this.words, to, cut?.from ?? this.words.length);
      if (text.length >= 3) return text.slice(0, 300);
    }
    return undefined;
  }
}

const denials = set(["not", "never", "no", "left", "quit", "formerly", "previously"]);
const timeNames = set([...data.timing.named, "may", "next", "this"]);
const ofWords = set(["of", "für", "der", "de", "des", "del", "di", "do", "da"]);
/** Two or more words with capitals that name no department. */
function isOrganisation(words: readonly Word[], from: number): boolean {
  const named = words.slice(from, from + 4);
  const end = named.findIndex((word, index) => (index > 0 && word.gap !== "") || !isBig(word));
  const part = end < 0 ? named : named.slice(0, end);
  return (
    part.length >= 2 && !part.some(({ lower }) => roles.areas.has(lower) || roles.stops.has(lower))
  );
}
const isCompoundTitle = (word: Word) =>
  word.lower.length > 7 && data.role.compoundEnds.some((end) => word.lower.endsWith(plain(end)));

/** A part of a text in a script without spaces, between the words that stand around such a thing. */
function betweenScripts(text: string, pairs: readonly (readonly string[])[]): string | undefined {
  for (const [before = "", after = ""] of pairs) {
    const part = /([\p{L}\p{M}\p{N}ー・·. ]{1,24})/u.source;
    const end = after === "" ? "(?=$|[,，。、！？!?\\s])" : after;
    const found = new RegExp(
      `${before}${before === "" ? "(?:^|[,，。、！？!?\\s])" : "\\s*"}${part}?\\s*${end}`,
      "u",
    ).exec(text);
    const value = found?.[1]?.trim();
    if (value) return value;
  }
  return undefined;
}

/**
 * What a visitor tells of himself: any fields in any order, told by cue (`my name is`), by label
 * (`Company: …`), in a list, or as the bare answer to what was asked. What is told of others is left alone.
 */
export function detailsIn(message: string, asked: Asked): Told {
  const found: Partial<Record<CollectedKey, string>> = {};
  const removed: CollectedKey[] = [];
  const readings = sentencesOf(message).map((sentence) => new Reading(sentence, asked));
  const isCorrection = readings.some(({ words }) => has(corrections, words));
  const put = (key: CollectedKey, value: string | undefined) => {
    const text = value?.trim().replace(/[\s,;:–—-]+$/u, "");
    if (text && found[key] === undefined) found[key] = text.slice(0, 300);
  };

  const whole = new Reading(message, asked);
  const emails = emailsIn(message, (offset) => whole.isForeignAt(offset), isCorrection);
  if (emails.valid) found.email = emails.valid;

  // Addresses are no names, companies or figures.
  const bare = emails.without;
  for (const sentence of sentencesOf(bare)) {
    const reading = new Reading(sentence, asked);
    readLabels(reading, put);
    readRemovals(reading, removed);
    readPerson(reading, put);
    put("company", companyIn(reading));
    if (!reading.isQuestion || helpful.test(sentence)) put("need", reading.need());
    put(
      "size",
      sizeIn(
        sentence,
        asked.field === "size" || (isCorrection && asked.last === "size"),
        (offset) => reading.isForeignAt(offset),
      ),
    );
    put(
      "timing",
      timingIn(
        sentence,
        reading.words,
        asked.field === "timing" || (isCorrection && asked.last === "timing"),
      ),
    );
  }
  put("name", betweenScripts(message, data.name.betweenScripts));
  put("company", betweenScripts(message, data.company.betweenScripts));
  readSignature(bare, asked, put);
  for (const part of [...sentencesOf(bare), bare]) readList(part, asked, found, put);
  readBare(bare, asked, found, put);
  if (isCorrection) readCorrection(bare, asked, found);
  // A month can be a name; it is not both.
  if (found.name && found.timing && found.name.includes(found.timing)) delete found.timing;
  for (const key of removed) delete found[key];
  return { found, removed, email: emails, isCorrection };
}

/** A question that says what is wanted. */
const helpful = /\bhelp (?:us|me)\b/i;

type Put = (key: CollectedKey, value: string | undefined) => void;

function readLabels(reading: Reading, put: Put): void {
  const { sentence, words } = reading;
  for (const { key, phrases } of labels) {
    if (key === "email") continue;
    for (const { to } of placesOf(phrases, words)) {
      const next = words[to];
      if (!next || !/^[:=]/.test(next.gap)) continue;
      const [value] = sentence.slice(next.start).split(/[,;|\n]|\s[-–—]\s|\.$/);
      put(key, key === "company" ? (reading.company(to, true)?.text ?? value) : value);
    }
  }
}

function readRemovals({ words }: Reading, removed: CollectedKey[]): void {
  for (const { from, to } of placesOf(removals, words)) {
    if (
      words
        .slice(Math.max(0, from - 2), from)
        .some(({ lower }) => lower === "you" || lower === "not" || lower === "how")
    )
      continue;
    const rest = words.slice(to, to + 4);
    const named = labels.filter(({ phrases }) => has(phrases, rest)).map(({ key }) => key);
    const isAll =
      rest.some(({ lower }) =>
        ["data", "details", "everything", "information", "info"].includes(lower),
      ) || ["all", "everything"].includes(words[to - 1]?.lower ?? "");
    removed.push(...(isAll ? collectedKeys : named));
  }
}

/** A name with what often follows it: the role, the company. */
function readPerson(reading: Reading, put: Put): void {
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
    put("role", lone.text);
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

const loneEnds = set(["here", "speaking", "at", "with", "from", "of", "for", "to"]);
const asSomething = set(["soon", "well", "such", "much", "far", "long"]);

function personIn(reading: Reading): Taken | undefined {
  const { words, asked } = reading;
  for (const { from, to } of placesOf(names.strong, words)) {
    if (reading.isForeign(from) || reading.isDenied(to)) continue;
    if (otherNames.has(words[from - 1]?.lower ?? "")) continue;
    const taken = reading.name(to, true);
    if (!taken) continue;
    const surname = placesOf(names.surname, words).find((place) => place.from >= taken.to);
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
    if (taken?.to === words.length) return taken;
  }
  return undefined;
}

/** A name up to its first particle, where what follows it is no end of a name (`Ana Ruiz de Banco Sol`). */
function shortened(reading: Reading, taken: Taken | undefined): Taken | undefined {
  if (!taken || isNameEnd(reading, taken.to)) return taken;
  const parts = taken.text.split(" ");
  const at = parts.findIndex((part, index) => index > 0 && names.particles.has(plain(part)));
  return at > 0
    ? { text: parts.slice(0, at).join(" "), to: taken.to - (parts.length - at) }
    : taken;
}

/** What has a name besides people. */
const otherNames = set([
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
]);

/** After a name a sentence ends, goes on with another thing, or says where somebody is from. */
const isNameEnd = (reading: Reading, index: number) => {
  const next = reading.words[index];
  return !next || next.gap !== "" || nameEnds.has(next.lower);
};
const nameEnds = set(
  "speaking writing again from at with of and here the in on by i we my our a an head your who working calling writing von bei und de d chez et van bij en da di del y e z i".split(
    " ",
  ),
);

const isOwner = (word: Word | undefined) => (word?.lower ?? "").endsWith("'s");

/** How many words a message begins with that only greet or agree. */
function leadingWords(words: readonly Word[]): number {
  let at = 0;
  while (leading.has(words[at]?.lower ?? "")) at++;
  return at;
}
const leading = set(data.name.leading);

function readAfterPerson(reading: Reading, at: number, put: Put): void {
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

function readCompanyAfter(reading: Reading, at: number, put: Put): void {
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

function companyIn(reading: Reading): string | undefined {
  for (const [phrases, isSure] of [
    [companies.strong, true],
    [companies.weak, false],
  ] as const)
    for (const { from, to } of placesOf(phrases, reading.words)) {
      if (reading.isForeign(from) || reading.isDenied(from + 1)) continue;
      const taken = reading.company(to, isSure);
      if (!taken) continue;
      if (!isSure && reading.words[to - 1]?.lower === "are" && !reading.isEndBefore(taken.to))
        continue;
      return taken.text;
    }
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

/** The fields that some words name. */
export const labelledIn = (words: readonly Word[]): readonly CollectedKey[] =>
  labels.filter(({ phrases }) => has(phrases, words)).map(({ key }) => key);

/** A list (`Jane Doe, Acme Corp, CTO, jane@acme.com`): each part for itself. */
function readList(bare: string, asked: Asked, found: CollectedInfo, put: Put): void {
  if (bare.includes("?") || has(others, wordsOf(bare))) return;
  const parts = bare
    .split(/,(?!\d)|[;|/\n]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isList =
    parts.length + (found.email ? 1 : 0) >= 2 && parts.every((part) => wordsOf(part).length <= 7);
  const readings = parts.map((part) => new Reading(part, asked));
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
    if (!found.name && !isTitled) {
      const name = reading.name(at, asked.field === "name");
      if (name && name.to === reading.words.length) {
        put("name", name.text);
        continue;
      }
    }
    if (!found.company && (found.name || isTitled)) {
      const company = reading.company(at, true);
      if (company && company.to === reading.words.length) put("company", company.text);
    }
  }
}

/** The line below `Kind regards,`. */
function readSignature(bare: string, asked: Asked, put: Put): void {
  const lines = bare.split("\n").map((line) => new Reading(line.trim(), asked));
  for (const [index, line] of lines.entries()) {
    const dashed = /^[-–—]\s*\p{Lu}/u.test(line.sentence) ? line.name(0, true) : undefined;
    if (index > 0 && dashed?.to === line.words.length) put("name", dashed.text);
    const [ending] = placesOf(names.signOff, line.words);
    const next = lines[index + 1];
    if (!ending || ending.to !== line.words.length || !next) continue;
    const name = next.name(0, false);
    if (name?.to === next.words.length) put("name", name.text);
  }
}

/** The bare answer to what was asked last. */
function readBare(bare: string, asked: Asked, found: CollectedInfo, put: Put): void {
  const [sentence = ""] = sentencesOf(bare);
  const reading = new Reading(sentence, asked);
  const at = leadingWords(reading.words);
  const rest = reading.words.slice(at);
  const key = asked.field;
  if (key === null || found[key] !== undefined || rest.length === 0 || reading.isQuestion) return;
  const first = rest[0];
  if (!first) return;
  if (key === "name") {
    const taken = reading.name(at, true);
    if (rest.length > 8 || !taken) return;
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
const evasive = set(
  "no not nope skip pass none nothing why what who how can could do does is are you i later maybe dont".split(
    " ",
  ),
);
const isEvasive = ([first]: readonly Word[]) => evasive.has(first?.lower ?? "");

/** `no, it is …`: the field that is meant shows in what was said before, or in the kind of the new value. */
function readCorrection(
  bare: string,
  asked: Asked,
  found: Partial<Record<CollectedKey, string>>,
): void {
  for (const sentence of sentencesOf(bare)) {
    const reading = new Reading(sentence, asked);
    const negated =
      /\b(?:not|instead of|rather than)\s+(?:at |from |the |in )?["']?([^,;.!?]+?)["']?(?=$|[,;.!?]|\s+(?:but|it|use|its|it's)\b)/iu.exec(
        sentence,
      )?.[1];
    const old = negated ? plain(negated) : "";
    const known = collectedKeys.find((key) => {
      const value = asked.collected[key];
      return (
        value !== undefined &&
        old !== "" &&
        (plain(value) === old || plain(value).split(" ").includes(old))
      );
    });
    const alike = collectedKeys.find(
      (key) =>
        asked.collected[key] !== undefined &&
        key !== "need" &&
        isRespelt(asked.collected[key] ?? "", reading.words),
    );
    const labelled = labels.find(({ phrases }) => has(phrases, reading.words))?.key;
    // What is negated is not what is told.
    for (const key of collectedKeys)
      if (found[key] !== undefined && old !== "" && plain(found[key] ?? "") === old)
        delete found[key];
    const meant = [known, labelled, alike].filter((key) => key !== undefined);
    for (const key of new Set(meant.length > 0 ? meant : asked.last ? [asked.last] : [])) {
      if (found[key] !== undefined || key === "email") continue;
      const value = correctedValue(reading, key, old);
      if (value) found[key] = value;
    }
  }
}

/** Whether one of some words is a word of a value, spelt a little differently. */
const isRespelt = (value: string, words: readonly Word[]) =>
  plain(value)
    .split(" ")
    .some(
      (part) =>
        part.length > 2 &&
        words.some(
          ({ lower }) =>
            lower !== part &&
            lower[0] === part[0] &&
            distance(lower, part) <= 2 &&
            lower.length > 2,
        ),
    );

const correctionCues = toPhrases([
  "it is|was|should be?",
  "that is|should be?",
  "i meant|mean to? say?",
  "make that|it",
  "should be|read|say",
  "actually",
  "correction",
  "sorry",
  "no",
  "to|is|be",
  "but",
  "rather",
  "instead",
]);

function correctedValue(reading: Reading, key: CollectedKey, old: string): string | undefined {
  const { words, sentence } = reading;
  for (const { from, to } of placesOf(correctionCues, words).toReversed()) {
    if (reading.isForeign(from)) continue;
    if (words[to]?.lower === "not") continue;
    if (key === "name") {
      const taken = reading.name(to, true);
      if (taken && plain(taken.text) !== old) return taken.text;
    } else if (key === "company") {
      const taken = reading.company(to, true);
      if (taken && plain(taken.text) !== old && !names.never.has(words[to]?.lower ?? ""))
        return taken.text;
    } else if (key === "role") {
      const taken = reading.role(to, true);
      if (taken) return taken.text;
    } else if (
      key === "need" &&
      words.length - to >= 2 &&
      !names.never.has(words[to]?.lower ?? "")
    ) {
      return between(sentence, words, to, words.length);
    }
  }
  if (key === "name" || key === "company") {
    const at = leadingWords(words);
    const taken = key === "name" ? reading.name(at, false) : reading.company(at, false);
    if (taken && reading.isEndBefore(taken.to)) return taken.text;
  }
  return undefined;
}
