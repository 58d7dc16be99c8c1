import { coverageOf, toQuestion } from "../retrieval/answering.ts";
import jobs from "../extraction/data/jobs.json" with { type: "json" };
import { has, toPhrases } from "../nlu/phrases.ts";
import type { Knowledge, KnownModule } from "./turn.ts";
import { type Word, wordsOf } from "../nlu/words.ts";

/** Finds modules by name, also if it is split into two words or has a typo. */
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

/**
 * Whether a word is a typo of a name: one letter missing, added, changed or swapped. Ignores short
 * names.
 */
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

/** Problems by their cues, each with words from the pages of the module that solves it. */
const troubles = jobs.map(({ cues, words }) => ({ cues: toPhrases(cues), words }));

/** Passages that can speak for a module. */
const maxCandidates = 60;
/** Smallest share of a need's terms that a module's pages have to contain. */
const leastShare = 0.3;
const most = 2;

/**
 * At most two modules for a need, best first: those that are named, those whose pages cover the
 * need best, or those that solve the kind of problem (`we drown in pallets`).
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

/** The modules whose pages cover a text best. */
function speakingOf(text: string, knowledge: Knowledge, least: number): readonly KnownModule[] {
  const question = toQuestion(text, knowledge);
  const scores = new Map<KnownModule, number>();
  for (const hit of knowledge.find(text, maxCandidates)) {
    const module = knowledge.modules.find(({ path }) => path === hit.path);
    if (!module || coverageOf(question, new Set(hit.terms)) < least) continue;
    const before = scores.get(module);
    // A second matching passage confirms the first one.
    scores.set(module, before === undefined ? hit.score : before + hit.score * 0.15);
  }
  const ranked = [...scores].toSorted(([, one], [, other]) => other - one);
  const best = ranked[0]?.[1] ?? 0;
  return ranked
    .filter(([, score]) => score >= best * 0.85)
    .slice(0, most)
    .map(([module]) => module);
}
