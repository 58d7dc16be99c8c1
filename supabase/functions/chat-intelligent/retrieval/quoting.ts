import { figuresIn } from "./answering.ts";
import type { CitedPassage, Hit, Knowledge } from "../dialogue/turn.ts";
import { sentencesOf } from "../nlu/words.ts";

/** Letters of a quotation; a longer passage is quoted in part. */
const longestQuote = 420;
/** Points of a list; fewer read well in a sentence. */
const fewestPoints = 3;

/** The one to three sentences of a passage that cover most of a question, in their order. */
function excerptOf({ passage: { text } }: Hit, question: string, knowledge: Knowledge): string {
  const sentences = sentencesOf(text);
  if (text.length <= longestQuote || sentences.length <= 1) return text;
  const terms = new Set(knowledge.terms(question));
  const scores = sentences.map((sentence) =>
    knowledge
      .terms(sentence)
      .reduce((sum, term) => sum + (terms.has(term) ? knowledge.rarity(term) : 0), 0),
  );
  let best = 0;
  let value = -1;
  for (let from = 0; from < sentences.length; from++) {
    const sum = scores.slice(from, from + 3).reduce((one, other) => one + other, 0);
    if (sum > value + 1e-9) [best, value] = [from, sum];
  }
  let to = best + 1;
  while (
    to < Math.min(best + 3, sentences.length) &&
    sentences.slice(best, to + 1).join(" ").length <= longestQuote
  )
    to++;
  return sentences.slice(best, to).join(" ");
}

/** A passage's text as a narrow panel shows it: its heading in bold, points below each other. */
export function laidOut(text: string, heading: string): string {
  const own = heading.split(" › ").at(-1) ?? "";
  const at = own === "" ? -1 : text.indexOf(own);
  const before = at < 0 ? "" : text.slice(0, at);
  const after = at < 0 ? "" : text.slice(at + own.length);
  // `ArqFlow · What it reads: …`, `What happens next: …`, `Which models can we use? …`.
  const isTitled = at >= 0 && /^(?:\S+ · )?$/u.test(before) && /^(?:[:.]? )/u.test(after);
  if (!isTitled) return inPoints(text.replace(/^(\S+) · /u, "$1: "));
  const title = `**${before.replace(" · ", ": ")}${own}**`;
  return `${title}\n\n${inPoints(after.replace(/^[:.]? /u, ""), false)}`;
}

/** @param mayLead whether what ends with a colon stands above the points and is none of them */
function inPoints(text: string, mayLead = true): string {
  const points = text.split("; ");
  if (points.length < fewestPoints || sentencesOf(text).length > 1) return text;
  const [first = "", ...others] = points;
  const [, lead, start = first] = (mayLead && /^(.{1,80}?): (.+)$/u.exec(first)) || [];
  const list = [start, ...others].map((point) => `- ${point.replace(/\.$/u, "")}`).join("\n");
  return lead ? `${lead}:\n\n${list}` : list;
}

/**
 * The best passage, and the second where it says what the first does not. The pages stand below a reply as
 * its sources; a link stands in the text only where two pages speak.
 */
export function quoted(hits: readonly Hit[], question: string, knowledge: Knowledge): string {
  const [best, second] = hits;
  if (!best) return "";
  // A figure that the visitor wrote is not confirmed by a passage about something else.
  const claimed = figuresIn(question);
  const adds =
    second?.terms.some((term) => !best.terms.includes(term)) === true &&
    ![...figuresIn(second.passage.text)].some((figure) => claimed.has(figure));
  const said = [best, ...(second && adds ? [second] : [])];
  const isOnePage = said.every(({ path }) => path === best.path);
  return said
    .map((hit) => {
      const text = laidOut(excerptOf(hit, question, knowledge), hit.passage.heading);
      return isOnePage ? text : `${text}\n\n${linkTo(hit)}`;
    })
    .join("\n\n");
}

/** A title is no markdown. */
export const linkText = (title: string) => title.replace(/[[\]\\*_`<>]/g, "");

const linkTo = ({ title, path }: Hit) => `[${linkText(title)}](${path})`;

export const toCited = ({ documentId, revision, title, path, passage }: Hit): CitedPassage => ({
  documentId,
  revision,
  title,
  path,
  heading: passage.heading,
  text: passage.text,
});
