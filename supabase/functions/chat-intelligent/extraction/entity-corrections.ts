import { type CollectedKey, collectedKeys } from "../../../contracts/chat-values.ts";
import { leadingWords } from "./person-entities.ts";
import { type Asked, between, SentenceParser } from "./sentence-parser.ts";
import { names, labels } from "./entity-words.ts";
import { has, placesOf, toPhrases } from "../nlu/phrases.ts";
import { distance, plain, sentencesOf, type Word } from "../nlu/words.ts";

/**
 * Applies corrections (`no, it is …`). The field follows from the old value, a label or the last
 * field.
 */
export function readCorrection(
  bare: string,
  asked: Asked,
  found: Partial<Record<CollectedKey, string>>,
): void {
  for (const sentence of sentencesOf(bare)) {
    const parser = new SentenceParser(sentence, asked);
    const negated =
      /\b(?:not|instead of|rather than)\s+(?:at |from |the |in )?["']?([^,;.!?]+?)["']?(?=$|[,;.!?]|\s+(?:but|it|use|its|it's)\b)/iu.exec(
        sentence,
      )?.[1];
    const old = negated ? plain(negated) : "";
    const known = collectedKeys.find((key) => {
      const value = asked.collected[key];
      return (
        value !== undefined &&
        old !== "" &&
        (plain(value) === old || plain(value).split(" ").includes(old))
      );
    });
    const alike = collectedKeys.find(
      (key) =>
        asked.collected[key] !== undefined &&
        key !== "need" &&
        isRespelt(asked.collected[key] ?? "", parser.words),
    );
    const labelled = labels.find(({ phrases }) => has(phrases, parser.words))?.key;
    // The negated value is the old one.
    for (const key of collectedKeys)
      if (found[key] !== undefined && old !== "" && plain(found[key] ?? "") === old)
        delete found[key];
    const meant = [known, labelled, alike].filter((key) => key !== undefined);
    for (const key of new Set(meant.length > 0 ? meant : asked.last ? [asked.last] : [])) {
      if (found[key] !== undefined || key === "email") continue;
      const value = correctedValue(parser, key, old);
      if (value) found[key] = value;
    }
  }
}

/** Whether one of the words is a different spelling of a word of the value. */
export const isRespelt = (value: string, words: readonly Word[]) =>
  plain(value)
    .split(" ")
    .some(
      (part) =>
        part.length > 2 &&
        words.some(
          ({ lower }) =>
            lower !== part &&
            lower[0] === part[0] &&
            distance(lower, part) <= 2 &&
            lower.length > 2,
        ),
    );

export const correctionCues = toPhrases([
  "it is|was|should be?",
  "that is|should be?",
  "i meant|mean to? say?",
  "make that|it",
  "should be|read|say",
  "actually",
  "correction",
  "sorry",
  "no",
  "to|is|be",
  "but",
  "rather",
  "instead",
]);

export function correctedValue(
  parser: SentenceParser,
  key: CollectedKey,
  old: string,
): string | undefined {
  const { words, sentence } = parser;
  for (const { from, to } of placesOf(correctionCues, words).toReversed()) {
    if (parser.isForeign(from)) continue;
    if (words[to]?.lower === "not") continue;
    if (key === "name") {
      const taken = parser.name(to, true);
      if (taken && plain(taken.text) !== old) return taken.text;
    } else if (key === "company") {
      const taken = parser.company(to, true);
      if (taken && plain(taken.text) !== old && !names.never.has(words[to]?.lower ?? ""))
        return taken.text;
    } else if (key === "role") {
      const taken = parser.role(to, true);
      if (taken) return taken.text;
    } else if (
      key === "need" &&
      words.length - to >= 2 &&
      !names.never.has(words[to]?.lower ?? "")
    ) {
      return between(sentence, words, to, words.length);
    }
  }
  if (key === "name" || key === "company") {
    // "Not Jon, John": the new value follows the old one.
    const wrong = old === "" ? -1 : words.findIndex(({ lower }) => lower === old.split(" ").at(-1));
    const right = wrong < 0 ? undefined : parser[key](wrong + 1, true);
    if (right && parser.isEndBefore(right.to) && plain(right.text) !== old) return right.text;
    const at = leadingWords(words);
    const taken = key === "name" ? parser.name(at, false) : parser.company(at, false);
    if (taken && parser.isEndBefore(taken.to)) return taken.text;
  }
  return undefined;
}
