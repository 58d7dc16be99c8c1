/**
 * Replaces `localStorage` where the browser denies it (blocked site data, some policies), so that the back
 * office works until its tab is closed. Libraries read it as soon as they are loaded: `main.tsx` imports
 * this module before them.
 */
function canStore(): boolean {
  try {
    window.localStorage.setItem("storage-check", "1");
    window.localStorage.removeItem("storage-check");
    return true;
  } catch {
    return false;
  }
}

/** A `Storage` without a disk: items are enumerable properties, as in the browser's own. */
function createMemoryStorage(): Storage {
  const read = (key: string): unknown => Object.getOwnPropertyDescriptor(storage, key)?.value;
  const storage: Storage = Object.create({
    getItem: (key: string) => read(key) ?? null,
    setItem: (key: string, value: string) =>
      void Object.defineProperty(storage, key, {
        value: String(value),
        configurable: true,
        enumerable: true,
        writable: true,
      }),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
    clear: () => {
      for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key);
    },
    key: (index: number) => Object.keys(storage)[index] ?? null,
    get length() {
      return Object.keys(storage).length;
    },
  });
  return storage;
}

/** Whether this browser denies its storage. */
export const isStorageDenied = !canStore();

if (isStorageDenied)
  Object.defineProperty(window, "localStorage", {
    value: createMemoryStorage(),
    configurable: true,
  });
