import type { Passage } from "@site/supabase/contracts/knowledge";
import type { RichText } from "./knowledge-schema.ts";

/** Characters and sentences that still read as one answer. */
const longestPassage = 600;
const mostSentences = 5;
const longestHeading = 300;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

const ends = /[.!?…:;]["”’)]*$/;

/** A text as a sentence: with a mark at its end. */
export function sentence(text: string): string {
  return text === "" || ends.test(text) ? text : `${text}.`;
}

/** Sentences one after the other; empty ones are left out. */
export function together(...texts: readonly string[]): string {
  return texts.filter(Boolean).map(sentence).join(" ");
}

/** A text under its name, so that it can be read alone: `Zero Trust: Networks grant nothing.` */
export function labelled(label: string, text: string): string {
  if (!label || !text) return text;
  return /[.!?:]$/.test(label) || label.includes(": ")
    ? `${sentence(label)} ${text}`
    : `${label}: ${text}`;
}

/** The headings above a text, the outermost first. */
export function under(...headings: readonly string[]): string {
  return headings.filter(Boolean).join(" › ").slice(0, longestHeading);
}

/** A text in parts of some sentences each. `intro` stands before each part. */
export function passagesOf(heading: string, text: string, intro = ""): Passage[] {
  const parts: string[][] = [];
  let length = Infinity;
  for (const { segment } of sentences.segment(text)) {
    const part = parts.at(-1);
    if (part && part.length < mostSentences && length + segment.length <= longestPassage) {
      part.push(segment);
      length += segment.length;
    } else {
      parts.push([segment]);
      length = intro.length + segment.length;
    }
  }
  return parts
    .map((part) => sentence(part.join("").trim()))
    .filter(Boolean)
    .map((part) => ({ heading, text: labelled(intro, part) }));
}

/**
 * The lines of a list in as few passages as they fit in. Lines that are sentences follow each other,
 * others are enumerated.
 */
export function listPassages(heading: string, intro: string, lines: readonly string[]): Passage[] {
  const areSentences = lines.every((line) => /[.!?]$/.test(line));
  const parts: string[] = [];
  for (const line of lines) {
    const said = areSentences ? line : line.replace(/[,;.]$/, "");
    const longer = [parts.at(-1) ?? "", said].join(areSentences ? " " : "; ");
    if (parts.length && intro.length + longer.length <= longestPassage) parts.splice(-1, 1, longer);
    else parts.push(said);
  }
  return parts.map((part) => ({ heading, text: labelled(intro, sentence(part)) }));
}

type Block = Extract<RichText[number], { _type: "block" }>;

const textOf = (block: Block) =>
  (block.children ?? [])
    .map(({ text }) => text ?? "")
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();

/** A text that begins so goes on from what stands before it. */
export const pointsBack = /^(it|its|they|their|this|these|those|that|he|she)\b/i;

/**
 * The paragraphs and lists of a rich text under its headings. The first text under a heading begins with
 * it. A list goes with the line that leads to it, because its items alone say little.
 * @param above the heading over the whole text.
 * @param name what each passage begins with: whose text it is. Empty where that is plain.
 */
export function richPassages(above: string, name: string, blocks: RichText): Passage[] {
  const found: Passage[] = [];
  let headings: [string, string] = ["", ""];
  let isFirst = false;
  let paragraph = "";
  let list: string[] = [];
  const end = () => {
    const place = under(above, ...headings);
    const [outer, inner] = headings;
    const label = [name, isFirst ? inner || outer : ""].filter(Boolean).join(" · ");
    const leading = paragraph.endsWith(":") ? paragraph : "";
    const intro = leading ? labelled(label, leading) : name || inner || outer;
    if (!leading || !list.length) found.push(...passagesOf(place, paragraph, label));
    found.push(...listPassages(place, intro, list));
    if (paragraph || list.length) isFirst = false;
    paragraph = "";
    list = [];
  };
  for (const block of blocks) {
    if (block._type !== "block") continue;
    const text = textOf(block);
    if (!text) continue;
    if (block.listItem) list.push(text);
    else if (block.style === "h2" || block.style === "h3") {
      end();
      headings = block.style === "h2" ? [text, ""] : [headings[0], text];
      isFirst = true;
    } else if (
      paragraph &&
      !list.length &&
      pointsBack.test(text) &&
      paragraph.length + text.length < longestPassage
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
