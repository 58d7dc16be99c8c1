// The characters of the embedded fonts. The renderer would fetch a font for others, or draw a box.
const drawablePattern =
  /[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2014\u2018-\u201e\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/u;
const replacements: Record<string, string> = { "→": "–", "≥": ">", "≤": "<", "\u2009": " " };

// More than fits the image; the layout time grows with the length.
const maxTextLength = 400;

/**
 * Reduces a text to drawable characters. Returns `undefined` if it has letters that cannot be drawn, such
 * as Arabic or Chinese (a partial title would be worse than none), or for a value of the content that is no text.
 */
export function toDrawableText(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const characters: string[] = [];
  for (const character of text.slice(0, maxTextLength).normalize("NFC")) {
    const drawn = replacements[character] ?? character;
    if (drawablePattern.test(drawn)) characters.push(drawn);
    else if (/\p{L}/u.test(character)) return undefined;
    else if (/\s/u.test(character)) characters.push(" ");
  }
  return characters.join("").replaceAll(/\s+/g, " ").trim() || undefined;
}

const maxTwoLineLength = 128;

/** Returns as many whole sentences as fit two lines, at least the first one. */
export function truncateToSentences(text: string): string {
  const sentences = text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*\s*/g) ?? [text];
  let result = "";
  for (const sentence of sentences) {
    if (result && (result + sentence).trimEnd().length > maxTwoLineLength) break;
    result += sentence;
  }
  return result.trim();
}

/** Returns the font size in pixels at which a headline takes at most four lines. */
export function getHeadlineSize(headline: string): number {
  const { length } = headline;
  if (length <= 34) return 92;
  if (length <= 64) return 76;
  return length <= 110 ? 60 : 50;
}
