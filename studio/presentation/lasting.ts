import { type MonoTypeOperatorFunction, retry, timer } from "rxjs";

/**
 * Begins again, some seconds later, what a lost connection ended. An error of a list that stands
 * beside a document would end the whole Studio, with every unsaved change in it.
 */
export const lasting = <T>(): MonoTypeOperatorFunction<T> =>
  retry({
    delay: (_, attempt) => timer(Math.min(attempt * 1000, 10_000)),
    resetOnSuccess: true,
  });
