import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { conflicts } from "../providers/conflicts.ts";
import { useLive } from "./live.ts";

/** Time in milliseconds after which a request counts as slow. */
const SLOW_AFTER = 5_000;

/** The connection problem, worst first; null if there is none. */
export type ConnectionFault = "offline" | "failing" | "slow" | null;

/** Returns the current connection problem. */
export function useConnection(): ConnectionFault {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const { isFailing } = useLive();
  // A save that waits for the conflict dialog does not wait for the server.
  const isAsked = useSyncExternalStore(conflicts.subscribe, conflicts.current) !== undefined;
  const isUnderWay = useIsFetching() + useIsMutating() > 0;
  const isSlow = useLasting(isUnderWay && !isAsked, SLOW_AFTER);
  if (!isOnline) return "offline";
  if (isFailing) return "failing";
  return isSlow ? "slow" : null;
}

function watchNetwork(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}

/** Returns whether a condition has been true for at least `milliseconds` without interruption. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, milliseconds]);
  return lasts;
}
