import { setTimeout } from "node:timers/promises";

/**
 * Polls every 50 ms until `condition` returns a truthy value, and returns it.
 * @throws if it is not met within `timeoutMs`.
 */
export async function until<T>(
  condition: () => Promise<T | false | undefined> | T | false | undefined,
  timeoutMs = 30_000,
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > deadline)
      throw new Error(`The condition was not met within ${timeoutMs} ms: ${condition.toString()}`);
    await setTimeout(50);
  }
}
