/**
 * Resolves with the result of `work`, which is not canceled when it takes longer.
 *
 * @throws Error after `timeoutMs` milliseconds without a result.
 */
export async function withTimeout<Result>(
  timeoutMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("It took too long")), timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
