import { extractNumbers } from "./answering.ts";
import type { CitedPassage, Hit, Knowledge } from "../dialogue/turn.ts";
import { sentencesOf } from "../nlu/words.ts";

/** Maximum length of a quotation in characters. Longer passages are shortened. */
const maxQuoteLength = 420;
/** Minimum number of items of a list. Fewer items read well in a sentence. */
const minListItems = 3;

/** Returns the one to three consecutive sentences of a passage that cover most of a question. */
function extractExcerpt(
  { passage: { text } }: Hit,
  question: string,
  knowledge: Knowledge,
): string {
  const sentences = sentencesOf(text);
  if (text.length <= maxQuoteLength || sentences.length <= 1) return text;
  const terms = new Set(knowledge.terms(question));
  const scores = sentences.map((sentence) =>
    knowledge
      .terms(sentence)
      .reduce((sum, term) => sum + (terms.has(term) ? knowledge.rarity(term) : 0), 0),
  );
  let start = 0;
  let bestScore = -1;
  for (let from = 0; from < sentences.length; from++) {
    const score = scores.slice(from, from + 3).reduce((one, other) => one + other, 0);
    // Rounding errors must not replace the first of equal scores.
    if (score > bestScore + 1e-9) [start, bestScore] = [from, score];
  }
  let end = start + 1;
  while (
    end < Math.min(start + 3, sentences.length) &&
    sentences.slice(start, end + 1).join(" ").length <= maxQuoteLength
  )
    end++;
  return sentences.slice(start, end).join(" ");
}

/** Formats a passage as markdown for a narrow panel: a bold heading and a list of items. */
export function formatPassage(text: string, heading: string): string {
  const title = heading.split(" › ").at(-1) ?? "";
  const at = title === "" ? -1 : text.indexOf(title);
  const before = at < 0 ? "" : text.slice(0, at);
  const after = at < 0 ? "" : text.slice(at + title.length);
  // `AcmeFlow · What it reads: …`, `What happens next: …`, `Which models can we use? …`.
  const isTitled = at >= 0 && /^(?:\S+ · )?$/u.test(before) && /^(?:[:.]? )/u.test(after);
  if (!isTitled) return formatList(text.replace(/^(\S+) · /u, "$1: "));
  const boldTitle = `**${before.replace(" · ", ": ")}${title}**`;
  return `${boldTitle}\n\n${formatList(after.replace(/^[:.]? /u, ""), false)}`;
}

/**
 * Formats items that are separated by semicolons as a list.
 * @param canHaveIntro whether an introduction that ends with a colon may precede the list
 */
function formatList(text: string, canHaveIntro = true): string {
  const items = text.split("; ");
  if (items.length < minListItems || sentencesOf(text).length > 1) return text;
  const [first = "", ...others] = items;
  const [, intro, firstItem = first] = (canHaveIntro && /^(.{1,80}?): (.+)$/u.exec(first)) || [];
  const list = [firstItem, ...others].map((item) => `- ${item.replace(/\.$/u, "")}`).join("\n");
  return intro ? `${intro}:\n\n${list}` : list;
}

/**
 * Quotes the best passage, and the second one if it adds something. The text only has links if it
 * quotes two pages, because sources are shown below a reply.
 */
export function quotePassages(
  hits: readonly Hit[],
  question: string,
  knowledge: Knowledge,
): string {
  const [best, second] = hits;
  if (!best) return "";
  // A passage about something else must not appear to confirm a number in the visitor's question.
  const claimedNumbers = extractNumbers(question);
  const isSecondUseful =
    second?.terms.some((term) => !best.terms.includes(term)) === true &&
    ![...extractNumbers(second.passage.text)].some((number) => claimedNumbers.has(number));
  const quotedHits = [best, ...(second && isSecondUseful ? [second] : [])];
  const isOnePage = quotedHits.every(({ path }) => path === best.path);
  return quotedHits
    .map((hit) => {
      const text = formatPassage(extractExcerpt(hit, question, knowledge), hit.passage.heading);
      return isOnePage ? text : `${text}\n\n${formatLink(hit)}`;
    })
    .join("\n\n");
}

/** Removes markdown characters from a title. */
export const stripMarkdown = (title: string) => title.replace(/[[\]\\*_`<>]/g, "");

const formatLink = ({ title, path }: Hit) => `[${stripMarkdown(title)}](${path})`;

export const toCitedPassage = ({
  documentId,
  revision,
  title,
  path,
  passage,
}: Hit): CitedPassage => ({
  documentId,
  revision,
  title,
  path,
  heading: passage.heading,
  text: passage.text,
});
