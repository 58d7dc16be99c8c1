import { httpError } from "./errors.ts";

/**
 * How much time visitors' queries may take up: anyone may ask about published content, and a query
 * can be made slow on purpose. Each address has an allowance per window; what answers in a
 * millisecond never meets it.
 */
const ALLOWANCE_MS = 4000;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

type Spent = { milliseconds: number; until: number };

export class QueryBudget {
  #spent = new Map<string, Spent>();

  /** Runs a query on an address's account. Throws 429 when the allowance of the window is used up. */
  charge<T>(address: string, run: () => T, now = Date.now()): T {
    const account = this.#account(address, now);
    if (account.milliseconds >= ALLOWANCE_MS)
      throw httpError(429, "Too many slow queries from your address; try again in a minute", {
        "retry-after": String(Math.max(1, Math.ceil((account.until - now) / 1000))),
      });
    const started = performance.now();
    try {
      return run();
    } finally {
      account.milliseconds += performance.now() - started;
    }
  }

  #account(address: string, now: number): Spent {
    const known = this.#spent.get(address);
    if (known && known.until > now) return known;
    if (this.#spent.size >= MOST_ADDRESSES) this.#spent.clear();
    const fresh = { milliseconds: 0, until: now + WINDOW_MS };
    this.#spent.set(address, fresh);
    return fresh;
  }
}
