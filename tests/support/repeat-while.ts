/**
 * Repeats an action, one call after another, until `work` is done. A failed action is reported when the work
 * is done, because cleaning up during the work would cause other errors.
 */
export async function repeatWhile(
  action: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const done = new AbortController();
  const repeating = (async () => {
    while (!done.signal.aborted) await action();
  })();
  const working = work().finally(() => done.abort());
  await Promise.allSettled([working, repeating]);
  await working;
  await repeating;
}
