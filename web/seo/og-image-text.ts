// What the embedded fonts can draw. Anything else would be looked for on the internet or become a box.
const drawablePattern =
  /[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2014\u2018-\u201e\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/u;
const replacements: Record<string, string> = { "→": "–", "≥": ">", "≤": "<", "\u2009": " " };

// More than the picture has room for; the time to lay out a text grows with its length.
const maxTextLength = 400;

/**
 * A text as the picture can show it; `undefined` when letters of it cannot be drawn, as in Arabic or
 * Chinese, where half a title would be worse than none.
 */
export function toDrawableText(text: string | null | undefined): string | undefined {
  const kept: string[] = [];
  for (const character of (text ?? "").slice(0, maxTextLength).normalize("NFC")) {
    const shown = replacements[character] ?? character;
    if (drawablePattern.test(shown)) kept.push(shown);
    else if (/\p{L}/u.test(character)) return undefined;
    else if (/\s/u.test(character)) kept.push(" ");
  }
  return kept.join("").replaceAll(/\s+/g, " ").trim() || undefined;
}

const maxTwoLineLength = 128;

/** As many whole sentences as two lines of the picture take; a longer first one is cut by them. */
export function truncateToSentences(text: string): string {
  const sentences = text.match(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]*\s*/g) ?? [text];
  let shown = "";
  for (const sentence of sentences) {
    if (shown && (shown + sentence).trimEnd().length > maxTwoLineLength) break;
    shown += sentence;
  }
  return shown.trim();
}

/** The size in pixels at which a headline of this length takes at most four lines. */
export function getHeadlineSize(headline: string): number {
  const { length } = headline;
  if (length <= 34) return 92;
  if (length <= 64) return 76;
  return length <= 110 ? 60 : 50;
}
