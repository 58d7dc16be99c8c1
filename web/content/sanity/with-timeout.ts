/**
 * Resolves with the result of `work`, which is not canceled when it takes longer.
 *
 * @throws after `timeoutMs` milliseconds without a result.
 */
export function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onTimeout = () => reject(new Error(`No result within ${timeoutMs} ms.`));
  const timer = setTimeout(onTimeout, timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
