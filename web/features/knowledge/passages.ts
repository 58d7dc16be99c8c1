import type { Passage } from "@site/supabase/contracts/knowledge";
import type { RichText } from "./knowledge-schema.ts";

/** Limits of a passage that still reads as one answer, in characters and sentences. */
const maxPassageLength = 600;
const maxSentences = 5;
const maxHeadingLength = 300;

const sentenceSegmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const sentenceEndPattern = /[.!?…:;]["”’)]*$/;

/** Adds a period to a text without closing punctuation. */
export function endSentence(text: string): string {
  return text === "" || sentenceEndPattern.test(text) ? text : `${text}.`;
}

/** Joins texts as sentences; skips empty ones. */
export function joinSentences(...texts: readonly string[]): string {
  return texts.filter(Boolean).map(endSentence).join(" ");
}

/** Prefixes a text with its label, so that it is clear on its own: `Zero Trust: Networks grant nothing.` */
export function addLabel(label: string, text: string): string {
  if (!label || !text) return text;
  return /[.!?:]$/.test(label) || label.includes(": ")
    ? `${endSentence(label)} ${text}`
    : `${label}: ${text}`;
}

/** Joins the headings above a text, the outermost first. */
export function joinHeadings(...headings: readonly string[]): string {
  return headings.filter(Boolean).join(" › ").slice(0, maxHeadingLength);
}

/** Splits a text into passages of a few sentences. Each begins with `intro`. */
export function splitIntoPassages(heading: string, text: string, intro = ""): Passage[] {
  const passages: string[][] = [];
  let length = Infinity;
  for (const { segment } of sentenceSegmenter.segment(text)) {
    const passage = passages.at(-1);
    if (passage && passage.length < maxSentences && length + segment.length <= maxPassageLength) {
      passage.push(segment);
      length += segment.length;
    } else {
      passages.push([segment]);
      length = intro.length + segment.length;
    }
  }
  return passages
    .map((sentences) => endSentence(sentences.join("").trim()))
    .filter(Boolean)
    .map((passage) => ({ heading, text: addLabel(intro, passage) }));
}

/**
 * Joins the lines of a list into as few passages as possible: sentences with spaces, other lines with
 * semicolons.
 */
export function splitListIntoPassages(
  heading: string,
  intro: string,
  lines: readonly string[],
): Passage[] {
  const areSentences = lines.every((line) => /[.!?]$/.test(line));
  const passages: string[] = [];
  for (const line of lines) {
    const item = areSentences ? line : line.replace(/[,;.]$/, "");
    const extended = [passages.at(-1) ?? "", item].join(areSentences ? " " : "; ");
    if (passages.length && intro.length + extended.length <= maxPassageLength)
      passages.splice(-1, 1, extended);
    else passages.push(item);
  }
  return passages.map((passage) => ({ heading, text: addLabel(intro, endSentence(passage)) }));
}

type Block = Extract<RichText[number], { _type: "block" }>;
type Table = Extract<RichText[number], { _type: "tableBlock" }>;

/** Returns the paragraphs of a callout in place of it. */
const expandCallout = (block: RichText[number]): RichText =>
  block._type === "calloutBlock" ? block.content.text : [block];

/** Describes each row of a table with the column names, so that it is clear without the header. */
function describeRows({ content }: Table): string[] {
  const [header, ...rows] = content.grid.rows;
  return rows.map(({ cells }) =>
    cells
      .flatMap((cell, index) => (cell ? [addLabel(header?.cells[index] ?? "", cell)] : []))
      .join(", "),
  );
}

const getBlockText = (block: Block) =>
  (block.children ?? [])
    .map(({ text }) => text ?? "")
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Matches a text whose beginning refers to the text before it. */
export const backReferencePattern = /^(it|its|they|their|this|these|those|that|he|she)\b/i;

/**
 * Splits rich text into passages. The first passage below a heading begins with that heading. A list is
 * joined with the line that introduces it, because its items are not clear on their own. Quotes are
 * omitted, because an opinion is not a fact about the product.
 * @param above the heading of the whole text.
 * @param name the subject that each passage begins with; empty if the text names it.
 */
export function splitRichTextIntoPassages(
  above: string,
  name: string,
  blocks: RichText,
): Passage[] {
  const passages: Passage[] = [];
  let headings: [string, string] = ["", ""];
  let isFirstOfHeading = false;
  let paragraph = "";
  let list: string[] = [];
  const flush = () => {
    const heading = joinHeadings(above, ...headings);
    const [outer, inner] = headings;
    const label = [name, isFirstOfHeading ? inner || outer : ""].filter(Boolean).join(" · ");
    const listIntro = paragraph.endsWith(":") ? paragraph : "";
    const intro = listIntro ? addLabel(label, listIntro) : name || inner || outer;
    if (!listIntro || !list.length) passages.push(...splitIntoPassages(heading, paragraph, label));
    passages.push(...splitListIntoPassages(heading, intro, list));
    if (paragraph || list.length) isFirstOfHeading = false;
    paragraph = "";
    list = [];
  };
  for (const block of blocks.flatMap(expandCallout)) {
    if (block._type === "tableBlock") {
      flush();
      const heading = joinHeadings(above, ...headings);
      const intro = block.content.caption || name || headings[1] || headings[0];
      passages.push(...splitListIntoPassages(heading, intro, describeRows(block)));
    }
    if (block._type !== "block") continue;
    const text = getBlockText(block);
    if (!text) continue;
    if (block.listItem) list.push(text);
    else if (block.style === "h2" || block.style === "h3") {
      flush();
      headings = block.style === "h2" ? [text, ""] : [headings[0], text];
      isFirstOfHeading = true;
    } else if (
      paragraph &&
      !list.length &&
      backReferencePattern.test(text) &&
      paragraph.length + text.length < maxPassageLength
    )
      paragraph = `${paragraph} ${text}`;
    else {
      flush();
      paragraph = text;
    }
  }
  flush();
  return passages;
}
