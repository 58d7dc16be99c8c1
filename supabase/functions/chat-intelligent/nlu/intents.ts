import intents from "./data/intents.json" with { type: "json" };
import topics from "../retrieval/data/topics.json" with { type: "json" };
import { has, placesOf, toPhrases } from "./phrases.ts";
import { plain, sentencesOf, type Word, wordsOf } from "./words.ts";

const phrases = {
  greeting: toPhrases(intents.greeting),
  thanks: toPhrases(intents.thanks),
  goodbye: toPhrases(intents.goodbye),
  handOff: toPhrases(intents.handOff),
  demo: toPhrases(intents.demo),
  noDemo: toPhrases(intents.noDemo),
  about: toPhrases(intents.about),
  abuse: toPhrases(intents.abuse),
  injection: toPhrases(intents.injection),
  refusal: toPhrases(intents.refusal),
  stopAsking: toPhrases(intents.stopAsking),
  question: toPhrases(intents.question),
  asked: toPhrases(intents.asked),
  followUp: toPhrases(intents.followUp),
  handOffNot: toPhrases(intents.handOffNot),
  productTopic: toPhrases(intents.productTopic),
  seeking: toPhrases(intents.seeking),
  offTopic: toPhrases(topics.offTopic),
};
export type Cue = keyof typeof phrases;

const scripts: Partial<Record<Cue, readonly string[]>> = {
  handOff: intents.handOffScripts,
  abuse: intents.abuseScripts,
  demo: intents.demoScripts,
  injection: intents.injectionScripts,
  offTopic: topics.offTopicScripts,
};

/** A sentence of a message and the cues in it. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
  readonly isQuestion: boolean;
  is(cue: Cue): boolean;
  /** The occurrences of off-topic phrases. */
  readonly strange: () => readonly (readonly Word[])[];
}

const lead = new Set(intents.lead.map(plain));
/** Removes leading greetings and filler words (`hi, so does …`). */
export const withoutLead = (words: readonly Word[]) => {
  const at = words.findIndex(({ lower }) => !lead.has(lower));
  return at < 0 ? [] : words.slice(at);
};

export const toSentences = (message: string): readonly Sentence[] =>
  sentencesOf(message).map((text) => {
    const words = wordsOf(text);
    const known = new Map<Cue, boolean>();
    const is = (cue: Cue) => {
      const before = known.get(cue);
      if (before !== undefined) return before;
      const lower = text.toLowerCase();
      const value =
        has(phrases[cue], words) ||
        (scripts[cue] ?? []).some((part) => lower.includes(plain(part)) || lower.includes(part));
      known.set(cue, value);
      return value;
    };
    const strange = () =>
      placesOf(phrases.offTopic, words).map(({ from, to }) => words.slice(from, to));
    const isQuestion =
      /[?？]["')\]]*$/.test(text) ||
      is("question") ||
      has(phrases.question, withoutLead(words)) ||
      // "We share servers, how is the bill split".
      words.some(
        ({ gap }, index) => /[,;:–—-]/.test(gap) && has(phrases.asked, words.slice(index)),
      );
    return { text, words, is, strange, isQuestion };
  });

const contact = {
  verbs: new Set(intents.contact.verbs.map(plain)),
  people: new Set(intents.contact.people.map(plain)),
  own: new Set(intents.contact.own.map(plain)),
  not: new Set(intents.contact.not.map(plain)),
};
/** Owners of other people (`my colleague`), which are not our staff. */
const owners = new Set(["my", "our", "his", "her", "their"]);
/** Words between an owner and a person (`my security colleague`). */
const ownedWithin = 2;
/** Most words between a verb of talking and the person. */
const nearby = 6;

/**
 * Whether the visitor wants to talk to our staff: a verb of talking near a person, in the first
 * person.
 */
export function wantsContact(words: readonly Word[]): boolean {
  if (words.some(({ lower }) => contact.not.has(lower))) return false;
  if (!words.some(({ lower }) => contact.own.has(lower))) return false;
  const verbs = words.flatMap(({ lower }, index) => (contact.verbs.has(lower) ? [index] : []));
  const isOwned = (index: number) =>
    words.slice(Math.max(0, index - ownedWithin), index).some(({ lower }) => owners.has(lower));
  return words.some(
    ({ lower }, index) =>
      contact.people.has(lower) &&
      !isOwned(index) &&
      verbs.some((verb) => verb !== index && Math.abs(verb - index) <= nearby),
  );
}
