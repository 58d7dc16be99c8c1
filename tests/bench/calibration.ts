/**
 * Measures current processor speed, which differs by the hour on a shared machine even without steal
 * time.
 */

import { percentile } from "./results.ts";

/** Unsorted texts, the same in each run. */
const texts = Array.from({ length: 20_000 }, (_, place) =>
  String((place * 2_654_435_761) % 2 ** 32),
);

const warmUpRounds = 5;
const rounds = 25;

/**
 * The median time in milliseconds of 25 rounds of the same work: sorting texts, serializing them as
 * JSON and parsing it.
 */
export function measureCalibrationMs(): number {
  const times: number[] = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const began = performance.now();
    JSON.parse(JSON.stringify(texts.toSorted()));
    if (round >= 0) times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}
