"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { createUuid } from "../../../ui/forms/use-native-form.ts";
import { holdPath } from "../booking/booking-url.ts";
import { useClientValue } from "./use-client-value.ts";

const timeoutMs = 10_000;
const storageKey = "booking-hold";

let tabHoldId: string | undefined;

/** Returns the id of this tab's hold. It exists before the hold, because every booking sends it. */
function getHoldId(): string {
  if (tabHoldId) return tabHoldId;
  try {
    tabHoldId = sessionStorage.getItem(storageKey) ?? createUuid();
    sessionStorage.setItem(storageKey, tabHoldId);
  } catch {
    // Without storage the id is limited to this page.
    tabHoldId ??= createUuid();
  }
  return tabHoldId;
}
const getNoId = () => undefined;

type Hold = {
  /** Unix seconds of the server's clock. */
  until: number;
  /** The remaining seconds; independent of the visitor's clock. */
  seconds: number;
};

/** Requests a hold of a time. @throws when the server returns none. */
async function requestHold(type: string, time: number, holdId: string): Promise<Hold | "taken"> {
  const response = await fetch(holdPath, {
    method: "POST",
    body: new URLSearchParams({ type, time: String(time), hold: holdId }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 409) return "taken";
  if (!response.ok) throw new Error(`The hold failed with HTTP ${response.status}.`);
  const body: unknown = await response.json();
  const fields = new Map<string, unknown>(Object.entries(body ?? {}));
  const until = fields.get("until");
  const seconds = fields.get("seconds");
  if (typeof until !== "number" || typeof seconds !== "number")
    throw new TypeError("The response has no hold.");
  return { until, seconds };
}

/**
 * Holds the selected time for this tab while its form is filled in. An expired hold is renewed on the
 * next input and when the visitor returns to the page. Failures are ignored, because only the booking
 * itself decides. Returns the hold's id and its end in Unix seconds.
 *
 * @param onTaken called when another visitor has the time.
 */
export function useSlotHold(
  type: string,
  time: number | undefined,
  onTaken: (time: number) => void,
) {
  const id = useClientValue<string | undefined>(getHoldId, getNoId);
  const [held, setHeld] = useState<{ time: number; until: number }>();
  const notifyTaken = useEffectEvent(onTaken);

  useEffect(() => {
    if (time === undefined) return undefined;
    let expiryTimer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    async function hold(at: number): Promise<void> {
      const result = await requestHold(type, at, getHoldId()).catch(() => undefined);
      if (isStale) return;
      clearTimeout(expiryTimer);
      if (!result || result === "taken") {
        setHeld(undefined);
        if (result) notifyTaken(at);
        return;
      }
      setHeld({ time: at, until: result.until });
      expiryTimer = setTimeout(onExpiry, result.seconds * 1000);
    }
    const renew = () => void hold(time);
    const onExpiry = () => {
      setHeld(undefined);
      document.addEventListener("input", renew, { once: true });
    };
    const onVisibilityChange = () => document.visibilityState === "visible" && renew();
    renew();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      isStale = true;
      clearTimeout(expiryTimer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
      document.removeEventListener("input", renew);
    };
  }, [type, time]);

  return { until: held?.time === time ? held?.until : undefined, id };
}
