import type { Hit } from "../dialogue/turn.ts";
import type { Word } from "../nlu/words.ts";
import fitted from "./data/answer-classifier.json" with { type: "json" };

/** A question with what its terms weigh. */
export interface Question {
  readonly text: string;
  readonly words: readonly Word[];
  readonly terms: readonly string[];
  readonly weights: ReadonlyMap<string, number>;
  /** The weight of the words that say what is asked. */
  readonly hardWeight: number;
  /** The terms of names in it that the content does not have. */
  readonly strangers: ReadonlySet<string>;
}

/** A passage with how well it fits a question. */
export interface Fit {
  readonly hit: Hit;
  /** Share of the question's terms that it has, by weight. */
  readonly coverage: number;
  /** Their weight, those in other words counted less. */
  readonly weight: number;
  readonly literal: ReadonlySet<string>;
  readonly covered: ReadonlySet<string>;
  /** Whether it says what a question of its kind wants to be said. */
  readonly isMet: boolean;
  readonly rank: number;
}

/** Weight of covered terms from which on more of it says nothing new. */
const mostWeight = 2.5;
/** Passages that are asked whether they speak of the same page as the best. */
const voting = 5;
/** What a word weighs that no passage has. */
const unheard = 1.1;

export type Features = Readonly<Record<keyof typeof fitted.weights, number>>;

/** What is measured, in the order of the file of weights. */
// Object.keys forgets which keys it lists.
export const featureNames = Object.keys(fitted.weights) as (keyof Features)[];

/** What is measured of a question and the passages that fit it, best first; each about 0 to 2. */
export function extractFeatures(
  question: Question,
  best: Fit,
  fits: readonly Fit[],
  isNamed: boolean,
): Features {
  let [whole, said, unknown] = [0, 0, 0];
  for (const [term, weight] of question.weights) {
    whole += weight;
    if (best.literal.has(term) && best.covered.has(term)) said += weight;
    else if (!best.covered.has(term) && weight >= unheard) unknown++;
  }
  return {
    // Share of its terms that stand there word by word, the weight of all that do, and the search's own rank.
    said: whole === 0 ? 1 : said / whole,
    weight: Math.min(best.weight, mostWeight),
    score: best.hit.score,
    // How many of the next best are of the same page.
    agreement:
      fits.slice(0, voting).filter(({ hit }) => hit.path === best.hit.path).length / voting,
    named: isNamed ? 1 : 0,
    // Words, and names, that stand nowhere in what is published.
    unknown: Math.min(unknown, 2),
    unknownNames: [...question.strangers].filter((term) => !best.covered.has(term)).length,
    // What a vendor seldom publishes was asked for, and the passage does not speak of it.
    unmet: best.isMet ? 0 : 1,
  };
}

/** How likely the best of some passages answers a question, by the logistic rule of `data/likelihood.json`. */
export function estimateLikelihood(
  question: Question,
  fits: readonly Fit[],
  isNamed: boolean,
): number {
  const [best] = fits;
  if (!best) return 0;
  const features = extractFeatures(question, best, fits, isNamed);
  return logistic(
    featureNames.reduce((sum, name) => sum + fitted.weights[name] * features[name], fitted.bias),
  );
}

export const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));
