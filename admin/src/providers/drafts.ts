/**
 * Unsaved text of this tab. It survives navigation, a reload and an expired session; signing out removes it.
 */
const prefix = "BackOffice.draft.";

/** Fallback for browsers that block storage. */
const memory = new Map<string, string>();

function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** Returns a draft; undefined if there is none. */
export function readDraft(key: string): string | undefined {
  const stored = withStorage((storage) => storage.getItem(prefix + key));
  return stored ?? memory.get(key);
}

/** Stores a draft; an empty text removes it. */
export function writeDraft(key: string, text: string): void {
  if (text) memory.set(key, text);
  else memory.delete(key);
  withStorage((storage) =>
    text ? storage.setItem(prefix + key, text) : storage.removeItem(prefix + key),
  );
}

/** Removes all drafts of this tab. */
export function clearDrafts(): void {
  memory.clear();
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
