/** Numbers from 0 up to 1 that look like chance and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed nobody chose. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** One of them, as `random` says. @throws when there is none. */
export function oneOf<T>(random: () => number, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to choose from.");
  return value;
}
