/** How quick the processors are at a moment: a shared machine's differ by the hour, without a share that is stolen. */
import { percentile } from "./figures.ts";

/** Texts in no order, the same each time. */
const texts = Array.from({ length: 20_000 }, (_, place) =>
  String((place * 2_654_435_761) % 2 ** 32),
);

const warming = 5;
const rounds = 25;

/** The middle of 25 rounds of the same work, in milliseconds: texts sorted, written as JSON and read again. */
export function yardstick(): number {
  const times: number[] = [];
  for (let round = -warming; round < rounds; round += 1) {
    const began = performance.now();
    JSON.parse(JSON.stringify(texts.toSorted()));
    if (round >= 0) times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}
