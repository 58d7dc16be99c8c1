import { findingsFor } from "../retrieval/answering.ts";
import type { ExtractedEntities } from "../extraction/entities.ts";
import type { Sentence } from "./intents.ts";
import { maxStatementWords } from "../retrieval/retrieve.ts";
import { modulesFor } from "../dialogue/modules.ts";
import type { Knowledge } from "../dialogue/turn.ts";

/** Share of a complaint that a module's pages have to speak of. */
const leastOfNeed = 0.4;
/** What is said with such a cue is something else. */
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

/** The statement of one's own trouble that a module is made for: a need that nobody called one. */
export const complaintIn = (
  sentences: readonly Sentence[],
  told: ExtractedEntities,
  knowledge: Knowledge,
): string | undefined =>
  told.isCorrection
    ? undefined
    : sentences.find((sentence) => isComplaint(sentence, told, knowledge))?.text.slice(0, 300);

function isComplaint(
  sentence: Sentence,
  { found: { name, email, company, role, size, timing } }: ExtractedEntities,
  knowledge: Knowledge,
): boolean {
  const { words, text } = sentence;
  const tells = (value: string | undefined) => value !== undefined && text.includes(value);
  return (
    words.some(({ lower }) => ownWords.has(lower)) &&
    !sentence.isQuestion &&
    words.length >= 4 &&
    !notComplaints.some((cue) => sentence.is(cue)) &&
    !(words.length <= maxStatementWords && [size, timing].some(tells)) &&
    ![name, email, company, role].some(tells) &&
    findingsFor(text, [], knowledge).hits.length > 0 &&
    modulesFor(text, knowledge, leastOfNeed).length > 0
  );
}
