import { httpError } from "../errors.ts";

/**
 * Limits how much time of this process callers can use for one kind of work, because anyone may
 * send deliberately slow requests. Each address has a budget per minute; all addresses together can
 * have one too, because one visitor can use many addresses. Checked when work starts and charged
 * when it ends: concurrent requests may exceed it. QueryPool limits their number.
 */
const windowMs = 60_000;
const maxAddresses = 10_000;

type Usage = { milliseconds: number; until: number };

type TimeBudgetOptions = {
  /** Names the work in "Too many slow queries". */
  label: string;
  /** Milliseconds per minute. */
  perAddressMs: number;
  totalMs?: number;
};

export class TimeBudget {
  #options: TimeBudgetOptions;
  #spent = new Map<string, Usage>();
  #total: Usage = { milliseconds: 0, until: 0 };

  constructor(options: TimeBudgetOptions) {
    this.#options = options;
  }

  /**
   * Starts work for an address. Returns a function that ends it and charges the milliseconds passed
   * to it, by default the elapsed time. Throws 429 when a budget is used up.
   */
  start(address: string, now = Date.now()): (elapsedMs?: number) => void {
    const { label, perAddressMs, totalMs = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#total.until <= now) this.#total = { milliseconds: 0, until: now + windowMs };
    const total = this.#total;
    const ownUsage = this.#getUsage(address, now);
    const exceeded =
      ownUsage.milliseconds >= perAddressMs
        ? ownUsage
        : total.milliseconds >= totalMs
          ? total
          : undefined;
    if (exceeded)
      throw httpError(429, `Too many slow ${label}. Try again in a minute`, {
        "retry-after": String(Math.max(1, Math.ceil((exceeded.until - now) / 1000))),
      });
    const startedAt = performance.now();
    return (elapsedMs = performance.now() - startedAt) => {
      ownUsage.milliseconds += elapsedMs;
      total.milliseconds += elapsedMs;
    };
  }

  #getUsage(address: string, now: number): Usage {
    const known = this.#spent.get(address);
    if (known && known.until > now) return known;
    if (this.#spent.size >= maxAddresses) this.#spent.clear();
    const fresh = { milliseconds: 0, until: now + windowMs };
    this.#spent.set(address, fresh);
    return fresh;
  }
}
