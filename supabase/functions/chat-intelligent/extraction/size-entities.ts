import data from "./data/entities.json" with { type: "json" };
import { plain } from "../nlu/words.ts";

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const any = (words: readonly string[]) =>
  words
    .map((word) => escape(plain(word)))
    .sort((one, other) => other.length - one.length)
    .join("|");

const digits = String.raw`\d{1,3}(?:[.,' ]\d{3})+|\d+(?:\.\d+)?`;
const spelled = String.raw`(?:(?:${any(data.size.words)})(?:[\s-]+(?:and\s+|of\s+)?(?!of us)(?:${any(data.size.words)}))*)`;
const one = String.raw`(?:(?:${digits})\s?(?:k\b|thousand|hundred|million)?\+?|${spelled})`;
const range = String.raw`(?:${one})(?:\s*(?:-|–|—|to|and)\s*(?:${one}))?`;
const approx = String.raw`(?:(?:${any(data.size.approx)}|more than|less than|fewer than|at least|up to|close to|between)\s+|[~>≈<]\s?)*`;
const { company, people, team } = data.size.nouns;
const adjectives = String.raw`(?:\s+(?:full[- ]?time|permanent|active|total|in total|global|office|remote|other|data|software|it|support|service|my|our))?`;
const noun = (words: readonly string[]) =>
  new RegExp(
    String.raw`(?<![\w$€£.,%-])(${range})${adjectives}(?:\s|-|–|(?<=\d)(?=\p{Lo}))*(?:${any(words.map((word) => word.replace("-", " ")))})(?![\p{L}\p{N}-])`,
    "iu",
  );

/** Patterns by their reliability for the size of a company, best first. */
const byNoun = [
  noun(company),
  noun([...people, "person", "people company", "man", "strong"]),
  noun(team),
];
const before = new RegExp(
  String.raw`(?:headcount|workforce|staff|company size|our size|size|number of employees|total)\s*(?:of|is|'s|at|:|=|are|stands at|sits at|has)*\s*${approx}(${range})(?![\w%$€£]|\.\d)`,
  "iu",
);
const employs = new RegExp(String.raw`\bemploy(?:s|ing)?\s+${approx}(${range})(?![\w%$€£])`, "iu");
const wholly = new RegExp(
  String.raw`\b(?:we|there) (?:are|'re|re)\s+${approx}(${range})(?=\s*(?:$|[,;.!?]|now|today|in total|of us|and|at|across|overall|altogether|worldwide|globally))`,
  "iu",
);
const bare = new RegExp(
  String.raw`(?<![\w$€£.,%-])(\d[\d.,' ]*\d(?:k\b)?\+?|\d+(?:k\b)?\+?|${range})(?![\w%$€£])`,
  "iu",
);
/** Digits are more reliable than number words such as "a". */
const figure =
  /(?<![\w$€£.,%-])(\d[\d.,' ]*\d(?:k\b)?\+?(?:\s*(?:-|–|to)\s*\d[\d.,]*k?\+?)?|\d+(?:k\b)?\+?)(?![\w%$€£])/iu;
const teamOf = new RegExp(
  String.raw`\b(?:team|company|firm|business|group|organi[sz]ation|crew|staff|startup|start-up|family) of\s+${approx}(${range})(?![\w%$€£])`,
  "iu",
);
const firmHas = new RegExp(
  String.raw`\b(?:firm|company|bank|group|business|organi[sz]ation|corporation|employer)\s+(?:as a whole\s+|itself\s+)?(?:has|counts|numbers|employs|is|with)\s+${approx}(${range})(?![\w%$€£])`,
  "iu",
);
/** Corrections; numbers before them are ignored. */
const corrected =
  /\b(?:no|sorry|wait|actually|i mean|make (?:that|it)|correction|rather)\b[\s,:]*/giu;
const alone =
  /\b(?:just|only) (?:me|myself)\b|\bone[- ](?:man|woman|person)\b|\bsole trader\b|\bself[- ]employed\b/iu;

/**
 * Extracts the company size as written (`350`, `1,200`, `200-300`, `two hundred`).
 * @param wasAsked whether a number alone is an answer
 */
export function sizeIn(
  sentence: string,
  wasAsked: boolean,
  isForeignAt: (offset: number) => boolean,
): string | undefined {
  const restart = [...sentence.matchAll(corrected)].at(-1);
  if (restart && restart.index > 0) {
    const rest = sentence.slice(restart.index + restart[0].length);
    const again = /\d/.test(sentence.slice(0, restart.index))
      ? sizeIn(rest, true, () => false)
      : undefined;
    if (again) return again;
  }
  const text = plain(sentence);
  for (const pattern of [
    ...byNoun.slice(0, 1),
    firmHas,
    before,
    employs,
    ...byNoun.slice(1),
    wholly,
    teamOf,
    ...(wasAsked ? [figure, bare] : []),
  ]) {
    const found = pattern.exec(text);
    const value = found?.[1];
    if (!found || !value || isForeignAt(found.index)) continue;
    if (/^(?:a|half|one)$/.test(value.trim()) && !wasAsked) continue;
    // Offsets are only valid in the original if normalization kept the length.
    const written =
      text.length === sentence.length
        ? sentence.substr(text.indexOf(value, found.index), value.length)
        : value;
    return written.trim();
  }
  return alone.exec(sentence)?.[0];
}
