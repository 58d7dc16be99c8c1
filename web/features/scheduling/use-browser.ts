"use client";

import { useSyncExternalStore } from "react";

const noChange = () => () => undefined;

/** What only the browser knows, once the page stands; until then what the server says. */
export function useBrowser<Known>(inBrowser: () => Known, onServer: () => Known): Known {
  return useSyncExternalStore(noChange, inBrowser, onServer);
}
