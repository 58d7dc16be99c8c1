"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { timesPath } from "../booking/booking-url.ts";

const timeoutMs = 15_000;

type FreeTimesQuery = {
  type: string;
  linkToken?: string | undefined;
  /** The hold of this tab, whose time counts as free. */
  holdId: string | undefined;
};

type TimesByMonth = Readonly<Record<string, readonly number[]>>;
type State = { times: TimesByMonth; hasFailed: boolean };

/** Fetches the free times of a month. @throws when the server returns none. */
async function fetchTimes(month: string, query: FreeTimesQuery): Promise<number[]> {
  const { type, linkToken, holdId } = query;
  const params = new URLSearchParams({ month, ...(linkToken ? { token: linkToken } : { type }) });
  if (holdId) params.set("hold", holdId);
  const response = await fetch(`${timesPath}?${params}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The free times failed with HTTP ${response.status}.`);
  const body: unknown = await response.json();
  const times = new Map<string, unknown>(Object.entries(body ?? {})).get("times");
  if (!Array.isArray(times)) throw new TypeError("The response has no times.");
  return times.filter((time) => typeof time === "number");
}

/**
 * Returns the free times of a month in Unix seconds, `undefined` until they are loaded. They are
 * refreshed whenever the visitor returns to the page or comes back online.
 */
export function useFreeTimes(month: string, initialTimes: TimesByMonth, query: FreeTimesQuery) {
  const [{ times, hasFailed }, setState] = useState<State>({
    times: initialTimes,
    hasFailed: false,
  });

  function refresh(): void {
    fetchTimes(month, query).then(
      (loaded) =>
        setState((state) => ({ times: { ...state.times, [month]: loaded }, hasFailed: false })),
      () => setState((state) => ({ ...state, hasFailed: true })),
    );
  }
  const refreshLatest = useEffectEvent(refresh);

  const missingMonth = month in times ? undefined : month;
  useEffect(() => {
    if (missingMonth) refreshLatest();
  }, [missingMonth]);

  useEffect(() => {
    const onReturn = () => document.visibilityState === "visible" && refreshLatest();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("pageshow", onPageShow);
    window.addEventListener("online", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("pageshow", onPageShow);
      window.removeEventListener("online", onReturn);
    };
  }, []);

  return { times: times[month], hasFailed, refresh };
}
