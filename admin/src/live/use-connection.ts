import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { conflicts } from "../providers/conflicts.ts";
import { useLive } from "./live.ts";

/** How long a request may take before it is said to be slow, in milliseconds. */
const SLOW_AFTER = 5_000;

/** What is wrong with the way to the server, the worst first; null: nothing. */
export type ConnectionFault = "offline" | "failing" | "slow" | null;

/** What staff should know about the way to the server. */
export function useConnection(): ConnectionFault {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const { isFailing } = useLive();
  // A saving that waits for a person to choose does not wait for the server.
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

/** Whether something has been so for at least `milliseconds`, without a break. */
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
