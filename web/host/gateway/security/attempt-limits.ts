/** Allows `attempts` attempts within any `seconds` seconds. */
export type Limit = { attempts: number; seconds: number };

/** The result of an attempt: admitted and refundable, or rejected with the time to wait. */
export type Admission =
  { admitted: true; refund(): void } | { admitted: false; retryAfterSeconds: number };

const maxKeys = 100_000;

/**
 * Counts attempts by key in a sliding window. Attempts are counted before they are made, so that exactly
 * the limit of concurrent attempts is admitted; an attempt that should not count (a successful sign-in) is
 * refunded. A fixed window, as in rate-limiter-flexible, admits up to twice the limit.
 */
export class AttemptLimits {
  #attempts = new Map<string, number[]>();
  readonly #limit: Limit;
  readonly #now: () => number;

  constructor(limit: Limit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
  }

  admit(key: string): Admission {
    const now = this.#now();
    const windowStart = now - this.#limit.seconds * 1000;
    const recent = (this.#attempts.get(key) ?? []).filter((at) => at > windowStart);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= this.#limit.attempts) {
      this.#attempts.set(key, recent);
      const wait = (oldest - windowStart) / 1000;
      return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
    }
    this.#attempts.delete(key);
    this.#attempts.set(key, [...recent, now]);
    if (this.#attempts.size > maxKeys) this.#shrink(windowStart);
    return { admitted: true, refund: () => this.#refund(key, now) };
  }

  /** Removes the attempts of a key. */
  forget(key: string): void {
    this.#attempts.delete(key);
  }

  #refund(key: string, at: number): void {
    const attempts = this.#attempts.get(key) ?? [];
    const index = attempts.indexOf(at);
    if (index === -1) return;
    const left = attempts.toSpliced(index, 1);
    if (left.length > 0) this.#attempts.set(key, left);
    else this.#attempts.delete(key);
  }

  /** Removes expired keys, and the least recently used ones if that is not enough. */
  #shrink(windowStart: number): void {
    for (const [key, attempts] of this.#attempts)
      if ((attempts.at(-1) ?? 0) <= windowStart) this.#attempts.delete(key);
    for (const key of this.#attempts.keys()) {
      if (this.#attempts.size <= maxKeys * 0.9) break;
      this.#attempts.delete(key);
    }
  }
}
