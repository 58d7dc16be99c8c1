import type { Hit } from "../dialogue/turn.ts";
import type { Word } from "../nlu/words.ts";
import fitted from "./data/answer-classifier.json" with { type: "json" };

/** A question with the weights of its terms. */
export interface Question {
  readonly text: string;
  readonly words: readonly Word[];
  readonly terms: readonly string[];
  readonly weights: ReadonlyMap<string, number>;
  /** The total weight of the specific terms. */
  readonly hardWeight: number;
  /** Terms of names that the content does not contain. */
  readonly strangers: ReadonlySet<string>;
}

/** A passage and how well it matches a question. */
export interface Fit {
  readonly hit: Hit;
  /** The weighted share of the question's terms in the passage. */
  readonly coverage: number;
  /** Their total weight, reduced for synonyms. */
  readonly weight: number;
  readonly literal: ReadonlySet<string>;
  readonly covered: ReadonlySet<string>;
  /** Whether it contains the evidence that this kind of question requires. */
  readonly isMet: boolean;
  readonly rank: number;
}

/** Upper limit of the feature `weight`. */
const mostWeight = 2.5;
/** Number of passages for the feature `agreement`. */
const voting = 5;
/** Weight of a term that no passage contains. */
const unheard = 1.1;

export type Features = Readonly<Record<keyof typeof fitted.weights, number>>;

/** The features in the order of the weights file. */
// Object.keys loses the type of the keys.
export const featureNames = Object.keys(fitted.weights) as (keyof Features)[];

/**
 * Computes the features of a question and its matching passages, best first. Each is about 0 to 2.
 */
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
    // The share of literally matching terms, the weight of all matches, and the search score.
    said: whole === 0 ? 1 : said / whole,
    weight: Math.min(best.weight, mostWeight),
    score: best.hit.score,
    // The share of the next best passages from the same page.
    agreement:
      fits.slice(0, voting).filter(({ hit }) => hit.path === best.hit.path).length / voting,
    named: isNamed ? 1 : 0,
    // Words and names that no published text contains.
    unknown: Math.min(unknown, 2),
    unknownNames: [...question.strangers].filter((term) => !best.covered.has(term)).length,
    // The question is about a rarely published subject that the passage does not mention.
    unmet: best.isMet ? 0 : 1,
  };
}

/**
 * Estimates the likelihood that the best passage answers a question, with the logistic regression
 * in `data/answer-classifier.json`.
 */
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
