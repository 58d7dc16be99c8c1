/**
 * The result of `work`, which goes on where it takes longer.
 *
 * @throws after `ms` milliseconds without a result.
 */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No result within ${ms} ms.`)), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
