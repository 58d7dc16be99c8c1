/**
 * Whether an error says that a part of the code could not be loaded: it is gone after an update, or
 * the network is. Each browser has its own words for it; bundlers say "chunk load".
 */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /chunk load|loading (css )?chunk|dynamically imported module|importing a module script|unable to preload css/i.test(
      error.message,
    )
  );
}
