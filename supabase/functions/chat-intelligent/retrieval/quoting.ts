import { figuresIn } from "./answering.ts";
import type { CitedPassage, Hit, Knowledge } from "../dialogue/turn.ts";
import { sentencesOf } from "../nlu/words.ts";

/** Longest quotation in characters. Longer passages are shortened. */
const longestQuote = 420;
/** Fewest items of a list. Fewer items read well in a sentence. */
const fewestPoints = 3;

/** The one to three consecutive sentences of a passage that cover most of a question. */
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

/** Formats a passage as markdown for a narrow panel: a bold heading and a list of items. */
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

/** @param mayLead whether a text with a colon at its end may precede the list */
function inPoints(text: string, mayLead = true): string {
  const points = text.split("; ");
  if (points.length < fewestPoints || sentencesOf(text).length > 1) return text;
  const [first = "", ...others] = points;
  const [, lead, start = first] = (mayLead && /^(.{1,80}?): (.+)$/u.exec(first)) || [];
  const list = [start, ...others].map((point) => `- ${point.replace(/\.$/u, "")}`).join("\n");
  return lead ? `${lead}:\n\n${list}` : list;
}

/**
 * Quotes the best passage, and the second one if it adds something. The text only has links if it
 * quotes two pages, because sources are shown below a reply.
 */
export function quoted(hits: readonly Hit[], question: string, knowledge: Knowledge): string {
  const [best, second] = hits;
  if (!best) return "";
  // A passage about something else must not appear to confirm a number of the visitor.
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

/** Removes markdown characters from a title. */
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
