import { setTimeout } from "node:timers/promises";
import { findDifference, type Change, type Expected } from "./published-pages.ts";

/** Milliseconds between requests of one instance. */
const pauseMs = 20;
/** Without a shared cache an instance reads its list of paths after 30 s, and pages after 300 s. */
const maxMs = 15_000;

/** Waits until an instance serves what is expected. @throws with what it serves after `withinMs`. */
async function waitFor(origin: string, expected: readonly Expected[], withinMs: number) {
  const deadline = performance.now() + withinMs;
  for (const one of expected)
    for (;;) {
      const difference = await findDifference(origin, one);
      if (difference === undefined) break;
      if (performance.now() > deadline)
        throw new Error(`${origin} was not current after ${withinMs} ms: ${difference}`);
      await setTimeout(pauseMs);
    }
}

/** Returns the milliseconds from the start of a publish until all instances show it. */
export async function measureVisibility(
  origins: readonly string[],
  publish: () => Promise<Change>,
  withinMs = maxMs,
): Promise<number> {
  const startedAt = performance.now();
  const { expected } = await publish();
  await Promise.all(origins.map((origin) => waitFor(origin, expected, withinMs)));
  return performance.now() - startedAt;
}

/** Waits until one of the instances shows a change. */
export const waitForOne = (origins: readonly string[], { expected }: Change, withinMs = maxMs) =>
  Promise.any(origins.map((origin) => waitFor(origin, expected, withinMs)));

/** Waits until all instances show a change. */
export const waitForAll = (origins: readonly string[], { expected }: Change, withinMs = maxMs) =>
  Promise.all(origins.map((origin) => waitFor(origin, expected, withinMs)));

/** Lists what each instance serves instead of what is expected. */
export async function findStalePages(
  origins: readonly string[],
  expected: readonly Expected[],
): Promise<string[]> {
  const found: string[] = [];
  for (const origin of origins)
    for (const one of expected) {
      const difference = await findDifference(origin, one);
      if (difference !== undefined) found.push(`${origin}${difference}`);
    }
  return found;
}
