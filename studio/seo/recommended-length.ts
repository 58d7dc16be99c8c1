declare module "sanity" {
  interface StringOptions {
    /** Shows a character counter with this recommended range below the field. */
    recommendedLength?: RecommendedLength;
  }
  interface TextOptions {
    /** Shows a character counter with this recommended range below the field. */
    recommendedLength?: RecommendedLength;
  }
}

export type RecommendedLength = { readonly min: number; readonly max: number };

/** The counter's text, and whether the length is outside the range; an empty text is not. */
export function describeLength(
  text: string,
  { min, max }: RecommendedLength,
): { label: string; isOutside: boolean } {
  const length = [...text.trim()].length;
  const label = `${length} characters, recommended are ${min} to ${max}`;
  return { label, isOutside: length > 0 && (length < min || length > max) };
}
