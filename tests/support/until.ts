import { setTimeout } from "node:timers/promises";

/**
 * Polls every 50 ms until `question` returns a truthy value, at most `within` ms; returns the value.
 */
export async function until<T>(
  condition: () => Promise<T | false | undefined> | T | false | undefined,
  within = 30_000,
): Promise<T> {
  for (const deadline = Date.now() + within; ;) {
    const response = await condition();
    if (response) return response;
    if (Date.now() > deadline)
      throw new Error(`The condition was not met within ${within} ms: ${condition.toString()}`);
    await setTimeout(50);
  }
}
