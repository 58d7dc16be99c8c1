import { localStorageStore, type Store } from "react-admin";
import { setPreferredTimeZone, timeZoneKey } from "../format/time-zone.ts";
import { clearDrafts } from "./drafts.ts";

/** What somebody has arranged for themselves: it outlives their session in this browser. */
const kept = /^theme$|^time_zone$|^live\.|\.datatable(_columnRanks)?$|\.keys$/;

/**
 * React-Admin stores where a list was scrolled to, and restores it. The router does so for all pages;
 * React-Admin would scroll to the top where it has seen the next page load.
 */
const scrollPosition = /\.list\.scrollPosition$/;

/** React-admin's store in this browser; signing out empties it but for what is arranged. */
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
      const items = Object.entries(store.listItems?.() ?? {}).filter(([key]) => kept.test(key));
      store.reset();
      clearDrafts();
      for (const [key, value] of items) store.setItem(key, value);
    },
  };
}
