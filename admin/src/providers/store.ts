import { localStorageStore, type Store } from "react-admin";

/** What somebody has arranged for themselves: it outlives their session in this browser. */
const kept = /^theme$|^live\.|\.columns$|\.keys$/;

/** React-admin's store in this browser; signing out empties it but for what is arranged. */
export function createStore(): Store {
  const store = localStorageStore("1", "BackOffice");
  return {
    ...store,
    reset() {
      const items = Object.entries(store.listItems?.() ?? {}).filter(([key]) => kept.test(key));
      store.reset();
      for (const [key, value] of items) store.setItem(key, value);
    },
  };
}
