/**
 * `npm run eval -- fit`: fits the rule that decides whether a passage answers a question
 * (`retrieval/answer-classifier.ts`) to the tuned and the generated part, and prints its weights in the format of
 * `retrieval/data/answer-classifier.json`. A question whose best passage is on an expected page counts as
 * answered; questions without an answer, or with a best passage on another page, do not. Logistic
 * regression by Newton's method with a small penalty on large weights; deterministic.
 */
import { consider } from "../../supabase/functions/chat-intelligent/retrieval/answering.ts";
import {
  featureNames,
  extractFeatures,
  logistic,
} from "../../supabase/functions/chat-intelligent/retrieval/answer-classifier.ts";
import { modulesIn } from "../../supabase/functions/chat-intelligent/dialogue/modules.ts";
import { wordsOf } from "../../supabase/functions/chat-intelligent/nlu/words.ts";
import { seedKnowledge } from "../support/fixtures/seed-knowledge.ts";
import { generatedCases } from "./generated.ts";
import { tunedCases } from "./parts.ts";
import { pathOnly } from "./score.ts";

type Example = {
  /** 1 for the bias, followed by the features. */
  readonly measured: readonly number[];
  readonly isAnswered: boolean;
};

/** The strength of the regularization. */
const penalty = 1;
const rounds = 25;
/** The ranks among which the passage of the expected page must be: about as many as are cited. */
const near = 5;

/** First questions of conversations, each with the expected pages. */
async function questions() {
  return [...(await tunedCases()), ...generatedCases()].flatMap(({ kind, turns: [turn, next] }) => {
    if (!turn || next) return [];
    const pages = new Set(turn.rules.cites?.map(({ path }) => path));
    const isMeant =
      ["answerable", "unanswerable", "off_topic"].includes(kind) ||
      (kind === "claim_bait" && pages.size === 0);
    return isMeant ? [{ says: turn.says, pages }] : [];
  });
}

/**
 * Each question with its best passage, and with the best passage that has the expected kind of
 * statement.
 */
async function examples(): Promise<Example[]> {
  const knowledge = await seedKnowledge();
  return (await questions()).flatMap(({ says, pages }) => {
    const modules = modulesIn(wordsOf(says), knowledge);
    const { question, fits, saying } = consider(says, modules, knowledge);
    const ranked = saying[0] === fits[0] ? [fits] : [fits, saying];
    return ranked.flatMap((passages) => {
      const [best] = passages;
      // If only other pages were found, their likelihood is irrelevant.
      const isAnswered = passages.slice(0, near).some(({ hit }) => pages.has(pathOnly(hit.path)));
      if (!best || (pages.size > 0 && !isAnswered)) return [];
      const features = extractFeatures(question, best, passages, modules.length > 0);
      return [
        {
          measured: [1, ...featureNames.map((name) => features[name])],
          isAnswered,
        },
      ];
    });
  });
}

/**
 * Solves a system of linear equations by elimination; the last column of `matrix` holds the right-hand
 * side.
 */
function solve(matrix: number[][]): number[] {
  const size = matrix.length;
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = at(row, pivot) / at(pivot, pivot);
      matrix[row] = (matrix[row] ?? []).map((value, column) => value - factor * at(pivot, column));
    }
  return matrix.map((_, row) => at(row, size) / at(row, row));
}

function fitWeights(known: readonly Example[]): number[] {
  const size = featureNames.length + 1;
  let weights = Array.from({ length: size }, () => 0);
  const dot = (measured: readonly number[]) =>
    measured.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
  for (let round = 0; round < rounds; round++) {
    // The gradient is in the last column; the bias is not regularized.
    const matrix = weights.map((weight, row) =>
      Array.from({ length: size + 1 }, (_, column) => {
        const drawn = row === 0 ? 0 : penalty;
        return column === size ? -drawn * weight : column === row ? drawn : 0;
      }),
    );
    for (const { measured, isAnswered } of known) {
      const likely = logistic(dot(measured));
      const error = (isAnswered ? 1 : 0) - likely;
      for (const [row, cells] of matrix.entries()) {
        const value = measured[row] ?? 0;
        for (let column = 0; column < size; column++)
          cells[column] =
            (cells[column] ?? 0) + value * (measured[column] ?? 0) * likely * (1 - likely);
        cells[size] = (cells[size] ?? 0) + value * error;
      }
    }
    const step = solve(matrix);
    weights = weights.map((weight, index) => weight + (step[index] ?? 0));
  }
  return weights;
}

/** Prints the weights, and their results at several thresholds. */
export async function fit(): Promise<void> {
  const known = await examples();
  const [bias = 0, ...weights] = fitWeights(known).map((weight) => Math.round(weight * 100) / 100);
  const named = Object.fromEntries(featureNames.map((name, index) => [name, weights[index]]));
  console.log(JSON.stringify({ bias, weights: named }, null, 2));
  const likely = ({ measured: [, ...values] }: Example) =>
    logistic(values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), bias));
  const share = (of: readonly Example[], cut: number) =>
    `${Math.round((of.filter((one) => likely(one) >= cut).length / of.length) * 1000) / 10}%`;
  const [right, wrong] = [true, false].map((is) => known.filter((one) => one.isAnswered === is));
  console.table(
    [0.1, 0.15, 0.2, 0.3, 0.4, 0.5].map((cut) => ({
      cut,
      [`answered rightly, of ${right?.length}`]: share(right ?? [], cut),
      [`answered wrongly, of ${wrong?.length}`]: share(wrong ?? [], cut),
    })),
  );
}
