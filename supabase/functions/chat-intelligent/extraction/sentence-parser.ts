import data from "./data/entities.json" with { type: "json" };
import type { CollectedInfo, CollectedKey } from "../../../contracts/chat-values.ts";
import {
  set,
  names,
  companies,
  roles,
  needs,
  places,
  others,
  isTitleNoun,
} from "./entity-words.ts";
import { placesOf } from "../nlu/phrases.ts";
import { plain, type Word, wordsOf } from "../nlu/words.ts";

/** The context in which a message is parsed. */
export interface Asked {
  /** The field that the last reply asked for. */
  readonly field: CollectedKey | null;
  readonly collected: CollectedInfo;
  /** The field that the visitor provided last. */
  readonly last: CollectedKey | null;
  /** Product names in lower case, which are never names of people. */
  readonly products: ReadonlySet<string>;
  /** Whether a word is common, and therefore not a name without a cue. */
  isCommon(word: string): boolean;
}

/** Stores the value of a field, unless it already has one. */
export type Put = (key: CollectedKey, value: string | undefined) => void;

/** A parsed part of a sentence; `to` is the index of the next word. */
export interface Taken {
  readonly text: string;
  readonly to: number;
}

export const emptyWord: Word = { text: "", lower: "", start: 0, end: 0, gap: "" };
export const isLetters = (word: Word) => /^\p{L}[\p{L}\p{M}'.-]*$/u.test(word.text);
export const isBig = (word: Word) => /^["']?[\p{Lu}\p{N}]|\p{Ll}\p{Lu}/u.test(word.text);
export const titled = (text: string) =>
  text === text.toLowerCase()
    ? text.replace(/(?<![\p{L}\p{M}]|[\p{L}\p{M}]{2}')\p{L}/gu, (letter) => letter.toUpperCase())
    : text;

/** The text from one word to another. */
export const between = (sentence: string, words: readonly Word[], from: number, to: number) =>
  sentence.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);

/** Words after which the visitor is the subject again. */
export const ownWords = set(["i", "my", "mine", "me"]);

/** Parses a sentence. Parts about other people are marked as foreign. */
export class SentenceParser {
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
      // "Peter from our team said": the words before it are foreign too.
      if (this.words[from]?.lower === "from") foreign.fill(true, 0, from);
      for (let index = from; index < foreign.length; index++) {
        if (index > from && /[,;.!?\n]/.test(this.words[index]?.gap ?? "")) break;
        if (index > from + 1 && ownWords.has(this.words[index]?.lower ?? "")) break;
        foreign[index] = true;
      }
    }
    this.#foreign = foreign;
  }

  /** Whether a word is about another person. */
  isForeign = (index: number) => this.#foreign[index] ?? false;

  /** Whether the word at a character offset is about another person. */
  isForeignAt(offset: number): boolean {
    const index = this.words.findIndex(({ end }) => end > offset);
    return this.isForeign(index);
  }

  /**
   * Parses a name that starts at a word.
   * @param isTold whether a cue precedes it; otherwise it has to be capitalized
   */
  name(from: number, isTold: boolean): Taken | undefined {
    let at = from;
    while (names.fillers.has(this.words[at]?.lower ?? "") && this.words[at + 1]) at++;
    const first = this.words[at];
    if (!first || (at > from && /[,;:!?()]/.test(first.gap)) || this.isForeign(at))
      return undefined;
    const isWritten = isBig(first);
    if (!isLetters(first) || !this.isNameWord(first, isWritten && at > 0)) return undefined;
    if (hiragana.test(first.text)) return undefined;
    if (
      !isWritten &&
      (!isTold || this.asked.isCommon(first.lower) || isAdjective.test(first.lower))
    )
      return undefined;
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

  /**
   * Whether a word can be part of a name. Capitalized words inside a sentence may be (`Mark
   * Price`).
   */
  isNameWord = (word: Word, isCapital: boolean) =>
    !(isCapital ? names.function : names.never).has(word.lower) &&
    !roles.heads.has(word.lower) &&
    !names.nationalities.has(word.lower) &&
    !places.has(word.lower) &&
    !this.asked.products.has(word.lower);

  /** Whether a negation precedes a word. */
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
    at = this.behindKind(at);
    const body = this.publicBody(at);
    if (body) return body;
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
    if (!isWritten && (!isSure || roles.areas.has(begin.lower))) return undefined;
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
    // In a script without spaces, a word can be a whole sentence.
    if (text.length < 2 || !/\p{L}/u.test(text) || hiragana.test(text)) return undefined;
    if (to === at + 1 && (places.has(begin.lower) || roles.heads.has(begin.lower)))
      return undefined;
    if (!isSure && this.isTime(begin)) return undefined;
    return { text: isWritten ? text : titled(text), to };
  }

  /** Skips the kind of a company before its name (`software vendor Acme`). */
  behindKind(from: number): number {
    for (let at = from; at < from + 5; at++) {
      const [word, next] = [this.words[at], this.words[at + 1]];
      if (!word || isBig(word) || (at > from && word.gap !== "")) return from;
      if (companies.nouns.has(word.lower) && next?.gap === "" && isBig(next)) return at + 1;
    }
    return from;
  }

  /** Parses a public body (`the city of …`). */
  publicBody(from: number): Taken | undefined {
    const begin = this.words[from]?.lower === "the" ? from + 1 : from;
    const [noun, of] = this.words.slice(begin);
    if (!companies.publicBodies.has(noun?.lower ?? "") || of?.lower !== "of") return undefined;
    let to = begin + 2;
    while (this.words[to]?.gap === "" && isBig(this.words[to] ?? emptyWord)) to++;
    return to > begin + 2 ? { text: between(this.sentence, this.words, begin, to), to } : undefined;
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
      if (isTitleNoun(word.lower) || isCompoundTitle(word)) {
        head = index;
        const next = this.words[index + 1];
        if (next && next.gap === "" && isTitleNoun(next.lower)) continue;
        if (word.lower === "chief") head = this.officer(index);
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
          (roles.areas.has(word.lower) ||
            isRomance.test(this.words[head]?.lower ?? "") ||
            (isBig(word) && !roles.stops.has(word.lower) && isSure))
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

  /** The index of the last word of `chief … officer`. */
  officer(chief: number): number {
    const end = this.words.findIndex(
      ({ lower }, index) => index > chief && index <= chief + 3 && lower === "officer",
    );
    const isOne = this.words
      .slice(chief + 1, end + 1)
      .every(({ gap }) => gap === "" || gap === "&");
    return end > chief && isOne ? end : chief;
  }

  /** Whether a word is capitalized, uncommon and not a department: probably a company. */
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

  /** Parses a duty (`I run the service desk`) as role. */
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
      // "I need the retail numbers" requests information.
      if (this.words.slice(to, to + 3).some(({ lower }) => needs.information.has(lower))) continue;
      const cut = placesOf(needs.cuts, this.words).find(
        (place) => place.from > to && /[,;–—-]/.test(this.words[place.from]?.gap ?? ""),
      );
      const text = between(this.sentence, this.words, to, cut?.from ?? this.words.length);
      if (text.length >= 3) return text.slice(0, 300);
    }
    return this.trouble();
  }

  /** A statement of the visitor's own problem (`our approvals take weeks`). */
  trouble(): string | undefined {
    if (this.isQuestion || this.words.length < 4) return undefined;
    const speaksOfUs = this.words.some(({ lower }) => visited.has(lower));
    const [found] = placesOf(needs.troubles, this.words);
    // Problems of the company's systems count too ("our cloud bill doubled").
    const isOwn = this.words.some(
      ({ lower }, index) =>
        lower === "our" || (needs.subjects.has(lower) && !this.isForeign(index)),
    );
    const isOurs = this.words.some(({ lower }) => lower === "our");
    if (!isOwn || speaksOfUs || !found || (!isOurs && this.isForeign(found.from))) return undefined;
    return this.sentence.slice(0, 300);
  }
}

/** A lower-case word after `I am` that is an adjective, not a name. */
const isAdjective = /^[^-']{3,}(?:[^m]ed|ing|ous|ful|less|able|ible|ish|ical|ally)$/;
const hiragana = /\p{Script=Hiragana}/u;
/** Titles of languages that put the department after the title. */
const isRomance =
  /^(?:responsable|responsabile|directeur|directrice|directora|direttore|direttrice|diretor|diretora|dyrektor|kierownik|jefe|jefa|gerente|hoofd|chef|chargee|encargado|encargada|specjalista|analityk|analista|coordinador|coordinadora|coordenador|coordenadora)$/;
/** Sentences with these words complain about the assistant. */
const visited = set(["you", "your", "u", "bot", "chatbot", "assistant", "chat", "website"]);
const denials = set(["not", "never", "no", "left", "quit", "formerly", "previously"]);
const timeNames = set([...data.timing.named, "may", "next", "this"]);
const ofWords = set(["of", "für", "der", "de", "des", "del", "di", "do", "da"]);
/** Whether two or more capitalized words follow that are not a department. */
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
