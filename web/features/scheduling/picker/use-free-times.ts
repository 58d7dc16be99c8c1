"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { timesPath } from "../booking/booking-url.ts";

/** Milliseconds after which an answer does not come any more. */
const patience = 15_000;

/** How the free times of a month are asked for. */
type Asking = {
  type: string;
  ticket?: string | undefined;
  /** The hold of this page, whose time stays free for it. */
  held: string | undefined;
};

type State = { times: Readonly<Record<string, readonly number[]>>; failed: boolean };

async function load(month: string, { type, ticket, held }: Asking): Promise<number[]> {
  const query = new URLSearchParams({ month, ...(ticket ? { ticket } : { type }) });
  if (held) query.set("held", held);
  const response = await fetch(`${timesPath}?${query}`, {
    cache: "no-store",
    signal: AbortSignal.timeout(patience),
  });
  const { times }: { times?: unknown } = response.ok ? await response.json() : {};
  if (!Array.isArray(times)) throw new TypeError("no times");
  return times.filter((time) => typeof time === "number");
}

/**
 * The free times of a month in unix seconds, `undefined` until they are known. They are asked for again
 * whenever somebody comes back to the page.
 */
export function useFreeTimes(month: string, known: State["times"], asking: Asking) {
  const [{ times, failed }, setState] = useState<State>({ times: known, failed: false });

  function refresh(): void {
    load(month, asking).then(
      (found) =>
        setState((state) => ({ times: { ...state.times, [month]: found }, failed: false })),
      () => setState((state) => ({ ...state, failed: true })),
    );
  }
  const again = useEffectEvent(refresh);

  const missing = month in times ? undefined : month;
  useEffect(() => {
    if (missing) again();
  }, [missing]);

  useEffect(() => {
    const back = () => document.visibilityState === "visible" && again();
    document.addEventListener("visibilitychange", back);
    const backByHistory = ({ persisted }: PageTransitionEvent) => persisted && back();
    window.addEventListener("pageshow", backByHistory);
    window.addEventListener("online", back);
    return () => {
      document.removeEventListener("visibilitychange", back);
      window.removeEventListener("pageshow", backByHistory);
      window.removeEventListener("online", back);
    };
  }, []);

  return { times: times[month], failed, refresh };
}
