import { localStorageStore, type Store } from "react-admin";

/** React-admin's store in this browser; signing out empties it but for the chosen theme. */
export function createStore(): Store {
  const store = localStorageStore("1", "BackOffice");
  return {
    ...store,
    reset() {
      const theme: unknown = store.getItem("theme");
      store.reset();
      if (theme !== undefined) store.setItem("theme", theme);
    },
  };
}
