import { findingsFor, isDomain } from "../retrieval/answering.ts";
import { type Sentence, wantsContact, withoutLead } from "./intents.ts";
import { modulesIn } from "../dialogue/modules.ts";
import type { Knowledge } from "../dialogue/turn.ts";

/** Likelihood above which a suspected injection is treated as a question. */
const saidWell = 0.85;
/** First words of questions about the content, as opposed to requests to a person. */
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
 * Whether a sentence tries to instruct the assistant. Questions about the products may mention
 * instructions and prompts.
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

/** Whether a sentence requests a person. Questions about how modules involve people do not. */
export function isHandOff(sentence: Sentence, knowledge: Knowledge): boolean {
  if (isDeclined(sentence)) return false;
  if (wantsContact(sentence.words)) return true;
  if (!sentence.is("handOff")) return false;
  if (sentence.words.some(({ lower }) => ownWords.has(lower))) return true;
  if (namesModule(sentence, knowledge) || sentence.is("productTopic")) return false;
  const isOfContent = beginsAsking(sentence) && !speaksToUs(sentence);
  return !(isOfContent && findingsFor(sentence.text, [], knowledge).hits.length > 0);
}

/** Whether a sentence declines a person. Declining a machine is a request for a person. */
export const isDeclined = (sentence: Sentence) =>
  sentence.is("handOffNot") && !sentence.words.some(({ lower }) => machines.has(lower));

/** Whether a sentence mentions a person. */
export const wantsPerson = ({ words }: Sentence) => words.some(({ lower }) => people.has(lower));
