import { httpError } from "../errors.ts";

/**
 * How much of this process visitors may take up with one kind of work: anyone may ask for what is
 * published, and asking can be made slow on purpose. Each address has an allowance per minute, and
 * all addresses together may have one too, because one visitor can have very many; what is answered
 * quickly never meets it.
 */
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

type Spent = { milliseconds: number; until: number };

export type Allowance = {
  /** What is asked for too often, as in "Too many slow queries". */
  what: string;
  /** Milliseconds per minute. */
  each: number;
  together?: number;
};

export class TimeBudget {
  #allowance: Allowance;
  #spent = new Map<string, Spent>();
  #everyone: Spent = { milliseconds: 0, until: 0 };

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /**
   * Begins work for an address. The function it returns ends it and takes the milliseconds that the
   * work needed, by default those since it began. Throws 429 when an allowance is used up.
   */
  begin(address: string, now = Date.now()): (takenMs?: number) => void {
    const { what, each, together = Number.POSITIVE_INFINITY } = this.#allowance;
    if (this.#everyone.until <= now) this.#everyone = { milliseconds: 0, until: now + WINDOW_MS };
    const everyone = this.#everyone;
    const own = this.#account(address, now);
    const over =
      own.milliseconds >= each ? own : everyone.milliseconds >= together ? everyone : undefined;
    if (over)
      throw httpError(429, `Too many slow ${what}; try again in a minute`, {
        "retry-after": String(Math.max(1, Math.ceil((over.until - now) / 1000))),
      });
    const started = performance.now();
    return (taken = performance.now() - started) => {
      own.milliseconds += taken;
      everyone.milliseconds += taken;
    };
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
