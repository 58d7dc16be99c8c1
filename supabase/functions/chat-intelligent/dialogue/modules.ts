import { coverageOf, toQuestion } from "../retrieval/answering.ts";
import jobs from "../extraction/data/jobs.json" with { type: "json" };
import { has, toPhrases } from "../nlu/phrases.ts";
import type { Knowledge, KnownModule } from "./turn.ts";
import { type Word, wordsOf } from "../nlu/words.ts";

/** Modules whose names stand in some words, also in two words or with a slip of the finger. */
export function modulesIn(words: readonly Word[], knowledge: Knowledge): readonly KnownModule[] {
  const { modules } = knowledge;
  const found = words.flatMap(({ lower }, index) => {
    const joined = lower + (words[index + 1]?.lower ?? "");
    return modules.filter(({ name }) => {
      const known = name.toLowerCase();
      return (
        lower === known || lower === `${known}'s` || joined === known || isSlipOf(lower, known)
      );
    });
  });
  return [...new Set(found)];
}

/** One letter missing, added, changed, or two in each other's place; short words are left alone. */
function isSlipOf(word: string, known: string): boolean {
  if (known.length < 6 || Math.abs(word.length - known.length) > 1 || word[0] !== known[0])
    return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  const [rest, other] = [word.slice(at), known.slice(at)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  );
}

/** Troubles by what they are about, each with words that a module says who is made for it. */
const troubles = jobs.map(({ cues, words }) => ({ cues: toPhrases(cues), words }));

/** Least share of a need that a module's own pages have to speak of. */
const leastShare = 0.3;
const most = 2;

/**
 * The modules for what somebody needs, the best first, at most two: those that are named, those whose own
 * pages speak most of it, or those made for what such a trouble is about (`we drown in pallets`).
 */
export function modulesFor(
  need: string,
  knowledge: Knowledge,
  least = leastShare,
): readonly KnownModule[] {
  const words = wordsOf(need);
  const named = modulesIn(words, knowledge);
  if (named.length > 0) return named.slice(0, most);
  const spoken = speakingOf(need, knowledge, least);
  if (spoken.length > 0) return spoken;
  const about = troubles.filter(({ cues }) => has(cues, words));
  return [
    ...new Set(about.flatMap((one) => speakingOf(one.words, knowledge, leastShare).slice(0, 1))),
  ].slice(0, most);
}

/** The modules whose own pages speak most of something. */
function speakingOf(text: string, knowledge: Knowledge, least: number): readonly KnownModule[] {
  const question = toQuestion(text, knowledge);
  const scores = new Map<KnownModule, number>();
  for (const hit of knowledge.find(text, 40)) {
    const module = knowledge.modules.find(({ path }) => path === hit.path);
    if (!module || coverageOf(question, new Set(hit.terms)) < least) continue;
    const before = scores.get(module);
    // A second passage that fits says that the first one did not by chance.
    scores.set(module, before === undefined ? hit.score : before + hit.score * 0.15);
  }
  const ranked = [...scores].toSorted(([, one], [, other]) => other - one);
  const best = ranked[0]?.[1] ?? 0;
  return ranked
    .filter(([, score]) => score >= best * 0.85)
    .slice(0, most)
    .map(([module]) => module);
}
