import { findingsFor } from "../retrieval/answering.ts";
import type { ExtractedEntities } from "../extraction/entities.ts";
import type { Sentence } from "./intents.ts";
import { maxStatementWords } from "../retrieval/retrieve.ts";
import { modulesFor } from "../dialogue/modules.ts";
import type { Knowledge } from "../dialogue/turn.ts";

/** Smallest share of a complaint's terms that a module's pages have to contain. */
const leastOfNeed = 0.4;
/** Sentences with one of these cues are not complaints. */
const notComplaints = [
  "handOff",
  "demo",
  "offTopic",
  "refusal",
  "question",
  "about",
  "abuse",
  "handOffNot",
] as const;
const ownWords = new Set(["we", "our", "us", "my", "ours"]);

/** Finds a complaint that a module solves, which counts as a need. */
export const complaintIn = (
  sentences: readonly Sentence[],
  entities: ExtractedEntities,
  knowledge: Knowledge,
): string | undefined =>
  entities.isCorrection
    ? undefined
    : sentences.find((sentence) => isComplaint(sentence, entities, knowledge))?.text.slice(0, 300);

function isComplaint(
  sentence: Sentence,
  { found: { name, email, company, role, size, timing } }: ExtractedEntities,
  knowledge: Knowledge,
): boolean {
  const { words, text } = sentence;
  const isMentioned = (value: string | undefined) => value !== undefined && text.includes(value);
  return (
    words.some(({ lower }) => ownWords.has(lower)) &&
    !sentence.isQuestion &&
    words.length >= 4 &&
    !notComplaints.some((cue) => sentence.is(cue)) &&
    !(words.length <= maxStatementWords && [size, timing].some(isMentioned)) &&
    ![name, email, company, role].some(isMentioned) &&
    findingsFor(text, [], knowledge).hits.length > 0 &&
    modulesFor(text, knowledge, leastOfNeed).length > 0
  );
}
