import type { SvgIconComponent } from "@mui/icons-material";

/** An entry of the command palette. */
export interface PaletteOption {
  /** Unique among the entries. */
  key: string;
  group: string;
  label: string;
  /** Facts that distinguish it from entries with the same label. */
  detail: string;
  icon: SvgIconComponent;
  /** The path it opens in the back office. */
  to?: string;
  /** What it does instead. */
  run?: () => void;
}

/** Lower case, without accents. */
const fold = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const splitWords = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns whether each word of a term is the start of a word of the text, ignoring case and accents. */
export function matchesWords(text: string, term: string): boolean {
  const words = splitWords(text);
  const wanted = splitWords(term);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}
