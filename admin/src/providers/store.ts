import { localStorageStore, type Store } from "react-admin";
import { setPreferredTimeZone, timeZoneKey } from "../format/time-zone.ts";
import { clearDrafts } from "./drafts.ts";

/** Preferences, which remain in this browser after signing out. */
const preferences = /^theme$|^time_zone$|^live\.|\.datatable(_columnRanks)?$|\.keys$/;

/**
 * React-Admin stores and restores the scroll position of lists. The router does this for all pages, and
 * React-Admin would scroll to the top after loading another page.
 */
const scrollPosition = /\.list\.scrollPosition$/;

/** Creates React-Admin's store in this browser. Signing out removes everything except preferences. */
export function createStore(): Store {
  const store = localStorageStore("1", "BackOffice");
  // On a small laptop the tables need the width of the navigation's labels.
  if (store.getItem("sidebar.open") === undefined && window.innerWidth < 1200)
    store.setItem("sidebar.open", false);
  setPreferredTimeZone(store.getItem(timeZoneKey));
  store.subscribe(timeZoneKey, setPreferredTimeZone);
  return {
    ...store,
    setItem(key, value) {
      if (!scrollPosition.test(key)) store.setItem(key, value);
    },
    reset() {
      const items = Object.entries(store.listItems?.() ?? {}).filter(([key]) =>
        preferences.test(key),
      );
      store.reset();
      clearDrafts();
      for (const [key, value] of items) store.setItem(key, value);
    },
  };
}
