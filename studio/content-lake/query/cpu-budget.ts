import { httpError } from "../errors.ts";

/**
 * Limits the CPU time that parts of one request use on the main thread, where they delay all other
 * requests. Unlike elapsed time, CPU time does not depend on how busy the machine is.
 */
export class CpuBudget {
  readonly #limitMs: number;
  readonly #message: string;
  #spentMs = 0;

  /** @param message what the client reads when the budget is used up */
  constructor(limitMs: number, message: string) {
    this.#limitMs = limitMs;
    this.#message = message;
  }

  get spentMs(): number {
    return this.#spentMs;
  }

  /** Runs `work` and charges its CPU time. Throws 408 when nothing is left before or after it. */
  run<Result>(work: (leftMs: number) => Result): Result {
    this.#requireTime();
    const startedAt = process.threadCpuUsage();
    let result: Result;
    try {
      result = work(this.#limitMs - this.#spentMs);
    } finally {
      this.#spentMs += getCpuMsSince(startedAt);
    }
    this.#requireTime();
    return result;
  }

  #requireTime(): void {
    if (this.#spentMs >= this.#limitMs) throw httpError(408, this.#message);
  }
}

/** Returns a check that throws 408 once this thread has used `limitMs` of CPU time from now on. */
export function createCpuDeadline(limitMs: number, message: string): () => void {
  const startedAt = process.threadCpuUsage();
  return () => {
    if (getCpuMsSince(startedAt) >= limitMs) throw httpError(408, message);
  };
}

/** Milliseconds of CPU time that this thread has used since `startedAt`. */
export function getCpuMsSince(startedAt: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(startedAt);
  return (user + system) / 1000;
}
