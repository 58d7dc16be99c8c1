/**
 * Returns whether an error means that a code chunk could not be loaded, after an update or without a network.
 * Each browser has its own message; bundlers use "chunk load".
 */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /chunk load|loading (css )?chunk|dynamically imported module|importing a module script|unable to preload css/i.test(
      error.message,
    )
  );
}
