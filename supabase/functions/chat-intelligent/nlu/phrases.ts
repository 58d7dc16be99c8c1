import { plain, type Word } from "./words.ts";

/**
 * A step of a phrase pattern from the data files. Patterns are words separated by spaces: `a|b` is
 * an alternative, `word?` is optional, `talk~` is a prefix, `*` matches up to three words, and `^`
 * and `$` match the start and end of the sentence. Matching ignores case; the singular of a longer
 * word also matches its plural.
 */
interface Step {
  readonly kind: "word" | "gap" | "begin" | "end";
  readonly exact: ReadonlySet<string>;
  readonly begins: readonly string[];
  readonly isOptional: boolean;
}

export interface Phrase {
  readonly written: string;
  readonly steps: readonly Step[];
}

/** The position of a match: word indices, `to` is exclusive. */
export interface Found {
  readonly from: number;
  readonly to: number;
}

const widestGap = 3;
const none: Pick<Step, "exact" | "begins" | "isOptional"> = {
  exact: new Set(),
  begins: [],
  isOptional: false,
};

function toStep(written: string): Step {
  if (written === "*") return { kind: "gap", ...none };
  if (written === "^") return { kind: "begin", ...none };
  if (written === "$") return { kind: "end", ...none };
  const isOptional = written.endsWith("?");
  const words = (isOptional ? written.slice(0, -1) : written).split("|");
  return {
    kind: "word",
    exact: new Set(words.filter((word) => !word.endsWith("~"))),
    begins: words.filter((word) => word.endsWith("~")).map((word) => word.slice(0, -1)),
    isOptional,
  };
}

export const toPhrase = (written: string): Phrase => ({
  written,
  steps: plain(written).split(" ").map(toStep),
});

export const toPhrases = (written: readonly string[]) => written.map(toPhrase);

/** Shortest word whose final s is treated as a plural. */
const shortestPlural = 6;

const fits = (step: Step, word: Word) =>
  step.exact.has(word.lower) ||
  (word.lower.length >= shortestPlural &&
    word.lower.endsWith("s") &&
    step.exact.has(word.lower.slice(0, -1))) ||
  step.begins.some((begin) => word.lower.startsWith(begin));

/**
 * Matches the steps from `step` on against the words from `at` on. Returns the end of the match.
 */
function endOf(
  phrase: Phrase,
  words: readonly Word[],
  step: number,
  at: number,
): number | undefined {
  const next = phrase.steps[step];
  if (!next) return at;
  if (next.kind === "begin") return at === 0 ? endOf(phrase, words, step + 1, at) : undefined;
  if (next.kind === "end")
    return at === words.length ? endOf(phrase, words, step + 1, at) : undefined;
  if (next.kind === "gap") {
    for (let skipped = 0; skipped <= widestGap && at + skipped <= words.length; skipped++) {
      const end = endOf(phrase, words, step + 1, at + skipped);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  const word = words[at];
  if (word && fits(next, word)) {
    const end = endOf(phrase, words, step + 1, at + 1);
    if (end !== undefined) return end;
  }
  return next.isOptional ? endOf(phrase, words, step + 1, at) : undefined;
}

/** Phrases by their possible first words. */
interface Index {
  readonly byFirst: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases that only match at the start of a sentence. */
  readonly atBegin: readonly Phrase[];
  readonly others: readonly Phrase[];
}

const indexes = new WeakMap<readonly Phrase[], Index>();

function indexOf(phrases: readonly Phrase[]): Index {
  const known = indexes.get(phrases);
  if (known) return known;
  const byFirst = new Map<string, Phrase[]>();
  const atBegin: Phrase[] = [];
  const others: Phrase[] = [];
  for (const phrase of phrases) {
    const [first] = phrase.steps;
    if (first?.kind === "begin") atBegin.push(phrase);
    else if (first?.kind !== "word" || first.isOptional || first.begins.length > 0)
      others.push(phrase);
    else for (const word of first.exact) byFirst.set(word, [...(byFirst.get(word) ?? []), phrase]);
  }
  const index = { byFirst, atBegin, others };
  indexes.set(phrases, index);
  return index;
}

/** The phrases that can start at a word. The index avoids testing hundreds of phrases. */
function* beginningAt(
  phrases: readonly Phrase[],
  words: readonly Word[],
  at: number,
): Iterable<Phrase> {
  const { byFirst, atBegin, others } = indexOf(phrases);
  if (at === 0) yield* atBegin;
  yield* others;
  const word = words[at];
  if (!word) return;
  yield* byFirst.get(word.lower) ?? [];
  if (word.lower.length >= shortestPlural && word.lower.endsWith("s"))
    yield* byFirst.get(word.lower.slice(0, -1)) ?? [];
}

/** All matches in a sentence, the longest at each position. */
export function placesOf(phrases: readonly Phrase[], words: readonly Word[]): readonly Found[] {
  const found: Found[] = [];
  for (let from = 0; from <= words.length; from++) {
    let to: number | undefined;
    for (const phrase of beginningAt(phrases, words, from)) {
      const end = endOf(phrase, words, 0, from);
      if (end !== undefined && end > from && (to === undefined || end > to)) to = end;
    }
    if (to !== undefined) found.push({ from, to });
  }
  return found;
}

export const has = (phrases: readonly Phrase[], words: readonly Word[]) => {
  for (let from = 0; from <= words.length; from++)
    for (const phrase of beginningAt(phrases, words, from)) {
      const end = endOf(phrase, words, 0, from);
      if (end !== undefined && end > from) return true;
    }
  return false;
};
