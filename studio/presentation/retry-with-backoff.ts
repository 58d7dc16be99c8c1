import { type MonoTypeOperatorFunction, retry, timer } from "rxjs";

/**
 * Retries after 1 to 10 seconds. An error in a list would otherwise crash the whole Studio and lose
 * unsaved changes.
 */
export const retryWithBackoff = <T>(): MonoTypeOperatorFunction<T> =>
  retry({
    delay: (_, attempt) => timer(Math.min(attempt * 1000, 10_000)),
    resetOnSuccess: true,
  });
