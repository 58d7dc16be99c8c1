/** At most `attempts` within `seconds`. */
export type Limit = { attempts: number; seconds: number };

/** Seconds to wait, or how to take an attempt back. */
export type Admission =
  { admitted: true; refund(): void } | { admitted: false; retryAfterSeconds: number };

const mostKeys = 100_000;

/**
 * Counts attempts by key over a sliding window. An attempt is counted before it is made, so that
 * any number of concurrent ones get exactly the limit through; one that should not count (a
 * sign-in that succeeded) is refunded.
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
    const opened = now - this.#limit.seconds * 1000;
    const recent = (this.#attempts.get(key) ?? []).filter((at) => at > opened);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= this.#limit.attempts) {
      this.#attempts.set(key, recent);
      const wait = (oldest - opened) / 1000;
      return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
    }
    this.#attempts.delete(key);
    this.#attempts.set(key, [...recent, now]);
    if (this.#attempts.size > mostKeys) this.#shrink(opened);
    return { admitted: true, refund: () => this.#refund(key, now) };
  }

  /** Forgets the attempts of a key. */
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

  /** Forgets what is over; when that is not enough, the keys used longest ago. */
  #shrink(opened: number): void {
    for (const [key, attempts] of this.#attempts)
      if ((attempts.at(-1) ?? 0) <= opened) this.#attempts.delete(key);
    for (const key of this.#attempts.keys()) {
      if (this.#attempts.size <= mostKeys * 0.9) break;
      this.#attempts.delete(key);
    }
  }
}
