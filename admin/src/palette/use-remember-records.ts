import { useEffect } from "react";
import { useStore } from "react-admin";
import { useLocation } from "react-router";
import { addRecent, getOpenRecord, recentKey, type RecentRecord } from "./recent-records.ts";

const none: readonly RecentRecord[] = [];

/** Remembers the records whose pages are opened. */
export function useRememberRecords(): void {
  const { pathname } = useLocation();
  const [, setRecent] = useStore<readonly RecentRecord[]>(recentKey, none);
  useEffect(() => {
    const opened = getOpenRecord(pathname);
    if (opened) setRecent((recent) => addRecent(recent ?? none, opened));
  }, [pathname, setRecent]);
}
