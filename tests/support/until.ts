import { setTimeout } from "node:timers/promises";

/** Asks again every 50 ms until `question` answers something true, at most `within` ms; gives it. */
export async function until<T>(
  question: () => Promise<T | false | undefined> | T | false | undefined,
  within = 30_000,
): Promise<T> {
  for (const deadline = Date.now() + within; ;) {
    const answer = await question();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${within} ms: ${question.toString()}`);
    await setTimeout(50);
  }
}
