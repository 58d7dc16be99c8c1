import type { Passage } from "@site/supabase/contracts/knowledge";
import type { RichText } from "./knowledge-shape.ts";

/** Characters and sentences that still read as one answer. */
const longestPassage = 600;
const mostSentences = 5;
const longestHeading = 300;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

const ends = /[.!?…:;)”"]$/;

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
  if (!lines.length) return [];
  if (lines.every((line) => /[.!?]$/.test(line)))
    return passagesOf(heading, lines.join(" "), intro);
  const parts: string[] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    const bare = line.replace(/[,;.]$/, "");
    if (part && part.length + bare.length <= longestPassage)
      parts[parts.length - 1] = `${part}; ${bare}`;
    else parts.push(bare);
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

/**
 * The paragraphs and lists of a rich text under its headings. A list goes with the line that leads to
 * it, and with the heading where there is none, because its items alone say little.
 * @param above the heading over the whole text.
 * @param name what each passage begins with: whose text it is. Empty where that is plain.
 */
export function richPassages(above: string, name: string, blocks: RichText): Passage[] {
  const found: Passage[] = [];
  let heading = "";
  let subheading = "";
  let list: string[] = [];
  let leading = "";
  const endList = () => {
    const place = under(above, heading, subheading);
    const intro = leading || subheading || heading;
    found.push(
      ...(list.length
        ? listPassages(place, labelled(name, intro) || name, list)
        : passagesOf(place, leading, name)),
    );
    list = [];
    leading = "";
  };
  for (const block of blocks) {
    if (block._type !== "block") continue;
    const text = textOf(block);
    if (!text) continue;
    if (block.listItem) {
      list.push(text);
      continue;
    }
    endList();
    if (block.style === "h2") {
      heading = text;
      subheading = "";
    } else if (block.style === "h3") subheading = text;
    // A line that leads to a list is said with it.
    else if (text.endsWith(":")) leading = text;
    else found.push(...passagesOf(under(above, heading, subheading), text, name));
  }
  endList();
  return found;
}
