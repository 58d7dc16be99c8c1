import { httpError } from "../errors.ts";
import { getCpuMsSince } from "../query/cpu-budget.ts";

/**
 * CPU time that the filters of each user's listeners may use on the main thread, where they delay
 * all other requests. A user has a reserve that refills with time. Commits with many changes add an
 * allowance, because every listener has to look at each change.
 */
const defaultReserveMs = 250;
/** Milliseconds of CPU time per second. */
const refillMsPerSecond = 100;
const allowancePerChangeMs = 1;
const maxAllowanceMs = 5000;
/** Time limit of one filter and commit without its allowance. */
const maxFilterMs = 250;
/** A filter still gets this long after the reserve is used up, so that cheap ones survive others. */
const minFilterMs = 20;
/** Debt at which even cheap filters of the user are ended. */
const maxDebtMs = 125;

type Budget = { leftMs: number; refilledAt: number };

export class ListenerBudgets {
  #budgets = new Map<string, Budget>();
  #reserveMs: number;
  #now: () => number;
  /** What is left of each user's allowance for the commit that is being sent. */
  #allowances = new Map<string, number>();
  #allowanceMs = 0;

  constructor({ reserveMs = defaultReserveMs, now = () => Date.now() } = {}) {
    this.#reserveMs = reserveMs;
    this.#now = now;
  }

  /** Runs `send`, during which every user has the allowance of a commit with so many changes. */
  withAllowance(changes: number, send: () => void): void {
    this.#allowanceMs = Math.min(changes * allowancePerChangeMs, maxAllowanceMs);
    try {
      send();
    } finally {
      this.#allowanceMs = 0;
      this.#allowances.clear();
    }
  }

  /**
   * Runs a filter for a user and charges its CPU time.
   * @throws LakeError 429 when the user has no time left
   */
  run<Result>(user: string, filter: (timeLimitMs: number) => Result): Result {
    const budget = this.#refill(user);
    const allowance = this.#allowances.get(user) ?? this.#allowanceMs;
    if (budget.leftMs + allowance <= -maxDebtMs)
      throw httpError(429, "The filters of your listeners take too long. Use simpler filters");
    const availableMs = Math.max(budget.leftMs, 0) + allowance;
    const limitMs = Math.max(minFilterMs, Math.min(availableMs, maxFilterMs + allowance));
    const startedAt = process.threadCpuUsage();
    try {
      return filter(Math.ceil(limitMs));
    } finally {
      const spentMs = getCpuMsSince(startedAt);
      budget.leftMs -= Math.max(0, spentMs - allowance);
      this.#allowances.set(user, Math.max(0, allowance - spentMs));
    }
  }

  #refill(user: string): Budget {
    const now = this.#now();
    const budget = this.#budgets.get(user) ?? { leftMs: this.#reserveMs, refilledAt: now };
    const refilled = ((now - budget.refilledAt) / 1000) * refillMsPerSecond;
    budget.leftMs = Math.min(this.#reserveMs, budget.leftMs + Math.max(0, refilled));
    budget.refilledAt = now;
    this.#budgets.set(user, budget);
    return budget;
  }
}
