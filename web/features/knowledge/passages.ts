import type { Passage } from "@site/supabase/contracts/knowledge";
import type { RichText } from "./knowledge-schema.ts";

/** Characters and sentences that still read as one answer. */
const maxPassageLength = 600;
const maxSentences = 5;
const maxHeadingLength = 300;

const sentenceSegmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const sentenceEndPattern = /[.!?…:;]["”’)]*$/;

/** A text as a sentence: with a mark at its end. */
export function endSentence(text: string): string {
  return text === "" || sentenceEndPattern.test(text) ? text : `${text}.`;
}

/** Sentences one after the other; empty ones are left out. */
export function joinSentences(...texts: readonly string[]): string {
  return texts.filter(Boolean).map(endSentence).join(" ");
}

/** A text under its name, so that it can be read alone: `Zero Trust: Networks grant nothing.` */
export function addLabel(label: string, text: string): string {
  if (!label || !text) return text;
  return /[.!?:]$/.test(label) || label.includes(": ")
    ? `${endSentence(label)} ${text}`
    : `${label}: ${text}`;
}

/** The headings above a text, the outermost first. */
export function joinHeadings(...headings: readonly string[]): string {
  return headings.filter(Boolean).join(" › ").slice(0, maxHeadingLength);
}

/** A text in parts of some sentences each. `intro` stands before each part. */
export function splitIntoPassages(heading: string, text: string, intro = ""): Passage[] {
  const parts: string[][] = [];
  let length = Infinity;
  for (const { segment } of sentenceSegmenter.segment(text)) {
    const part = parts.at(-1);
    if (part && part.length < maxSentences && length + segment.length <= maxPassageLength) {
      part.push(segment);
      length += segment.length;
    } else {
      parts.push([segment]);
      length = intro.length + segment.length;
    }
  }
  return parts
    .map((part) => endSentence(part.join("").trim()))
    .filter(Boolean)
    .map((part) => ({ heading, text: addLabel(intro, part) }));
}

/**
 * The lines of a list in as few passages as they fit in. Lines that are sentences follow each other,
 * others are enumerated.
 */
export function splitListIntoPassages(
  heading: string,
  intro: string,
  lines: readonly string[],
): Passage[] {
  const areSentences = lines.every((line) => /[.!?]$/.test(line));
  const parts: string[] = [];
  for (const line of lines) {
    const said = areSentences ? line : line.replace(/[,;.]$/, "");
    const longer = [parts.at(-1) ?? "", said].join(areSentences ? " " : "; ");
    if (parts.length && intro.length + longer.length <= maxPassageLength)
      parts.splice(-1, 1, longer);
    else parts.push(said);
  }
  return parts.map((part) => ({ heading, text: addLabel(intro, endSentence(part)) }));
}

type Block = Extract<RichText[number], { _type: "block" }>;

const getBlockText = (block: Block) =>
  (block.children ?? [])
    .map(({ text }) => text ?? "")
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/** A text that begins so goes on from what stands before it. */
export const backReferencePattern = /^(it|its|they|their|this|these|those|that|he|she)\b/i;

/**
 * The paragraphs and lists of a rich text under its headings. The first text under a heading begins with
 * it. A list goes with the line that leads to it, because its items alone say little.
 * @param above the heading over the whole text.
 * @param name what each passage begins with: whose text it is. Empty where that is plain.
 */
export function splitRichTextIntoPassages(
  above: string,
  name: string,
  blocks: RichText,
): Passage[] {
  const found: Passage[] = [];
  let headings: [string, string] = ["", ""];
  let isFirst = false;
  let paragraph = "";
  let list: string[] = [];
  const end = () => {
    const place = joinHeadings(above, ...headings);
    const [outer, inner] = headings;
    const label = [name, isFirst ? inner || outer : ""].filter(Boolean).join(" · ");
    const leading = paragraph.endsWith(":") ? paragraph : "";
    const intro = leading ? addLabel(label, leading) : name || inner || outer;
    if (!leading || !list.length) found.push(...splitIntoPassages(place, paragraph, label));
    found.push(...splitListIntoPassages(place, intro, list));
    if (paragraph || list.length) isFirst = false;
    paragraph = "";
    list = [];
  };
  for (const block of blocks) {
    if (block._type !== "block") continue;
    const text = getBlockText(block);
    if (!text) continue;
    if (block.listItem) list.push(text);
    else if (block.style === "h2" || block.style === "h3") {
      end();
      headings = block.style === "h2" ? [text, ""] : [headings[0], text];
      isFirst = true;
    } else if (
      paragraph &&
      !list.length &&
      backReferencePattern.test(text) &&
      paragraph.length + text.length < maxPassageLength
    )
      paragraph = `${paragraph} ${text}`;
    else {
      end();
      paragraph = text;
    }
  }
  end();
  return found;
}
