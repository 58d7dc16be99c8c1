import { findingsFor, isDomain } from "../retrieval/answering.ts";
import { type Sentence, wantsContact, withoutLead } from "./intents.ts";
import { modulesIn } from "../dialogue/modules.ts";
import type { Knowledge } from "../dialogue/turn.ts";

/** How likely a passage has to answer what else would be taken for an order. */
const saidWell = 0.85;
/** With these begins what is asked of the content rather than of whoever reads it. */
const asking = new Set(["what", "which", "how", "why", "when", "does", "do", "are", "is"]);
const ownWords = new Set(["i", "me", "we", "us", "my"]);
const people = new Set(["human", "person", "agent", "representative", "people", "someone"]);
const machines = new Set("bot bots robot robots machine machines ai chatbot computer".split(" "));

const speaksToUs = ({ words }: Sentence) =>
  words.some(({ lower }) => lower === "you" || lower === "your" || lower === "there");

const beginsAsking = ({ words }: Sentence) => asking.has(withoutLead(words)[0]?.lower ?? "");

/** Whether a sentence names a module. */
export const namesModule = ({ words }: Sentence, knowledge: Knowledge) =>
  modulesIn(words, knowledge).length > 0;

/**
 * Whether a sentence gives orders to the assistant. A question about what is sold here may speak of
 * instructions and prompts; an order is none.
 */
export function isInjection(sentence: Sentence, knowledge: Knowledge): boolean {
  if (!sentence.is("injection")) return false;
  const isAsked = sentence.text.endsWith("?") || beginsAsking(sentence);
  return !(
    isAsked &&
    !speaksToUs(sentence) &&
    (namesModule(sentence, knowledge) ||
      isDomain(sentence.words) ||
      findingsFor(sentence.text, [], knowledge).likelihood >= saidWell)
  );
}

/** Whether a sentence asks for a person; what modules do with people is a question about them. */
export function isHandOff(sentence: Sentence, knowledge: Knowledge): boolean {
  if (isDeclined(sentence)) return false;
  if (wantsContact(sentence.words)) return true;
  if (!sentence.is("handOff")) return false;
  if (sentence.words.some(({ lower }) => ownWords.has(lower))) return true;
  if (namesModule(sentence, knowledge) || sentence.is("productTopic")) return false;
  const isOfContent = beginsAsking(sentence) && !speaksToUs(sentence);
  return !(isOfContent && findingsFor(sentence.text, [], knowledge).hits.length > 0);
}

/** Whether a sentence says that no person is wanted; who wants no machine wants one. */
export const isDeclined = (sentence: Sentence) =>
  sentence.is("handOffNot") && !sentence.words.some(({ lower }) => machines.has(lower));

/** Whether a sentence speaks of a person. */
export const wantsPerson = ({ words }: Sentence) => words.some(({ lower }) => people.has(lower));
