"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { createUuid } from "../../../ui/forms/use-native-form.ts";
import { holdPath } from "../booking/booking-url.ts";
import { useClientValue } from "./use-client-value.ts";

const patience = 10_000;
const key = "booking-hold";

let own: string | undefined;

/** The id of this tab's hold, made before it is asked for: a booking names it whatever became of it. */
function ownHold(): string {
  if (own) return own;
  try {
    own = sessionStorage.getItem(key) ?? createUuid();
    sessionStorage.setItem(key, own);
  } catch {
    // Storage may be blocked; the page itself knows.
    own ??= createUuid();
  }
  return own;
}
const noHold = () => undefined;

/** Until when in unix seconds, and how many are left by the server's clock. */
type Held = {
  until: number;
  seconds: number;
};

async function ask(type: string, time: number, hold: string): Promise<Held | "taken"> {
  const response = await fetch(holdPath, {
    method: "POST",
    body: new URLSearchParams({ type, time: String(time), hold }),
    signal: AbortSignal.timeout(patience),
  });
  if (response.status === 409) return "taken";
  const answer: { [Key in keyof Held]?: unknown } = response.ok ? await response.json() : {};
  const { until, seconds } = answer;
  if (typeof until !== "number" || typeof seconds !== "number") throw new TypeError("no hold");
  return { until, seconds };
}

/**
 * Keeps a chosen time for this tab while its form is filled in; one that is over is held again as long as
 * somebody goes on typing, or comes back to the page. Without an answer nothing is held: what counts is
 * the booking itself. Returns the hold's id, and until when it lasts in unix seconds.
 *
 * @param onTaken called when somebody else has the time.
 */
export function useSlotHold(
  type: string,
  time: number | undefined,
  onTaken: (time: number) => void,
) {
  const id = useClientValue<string | undefined>(ownHold, noHold);
  const [held, setHeld] = useState<{ time: number; until: number }>();
  const taken = useEffectEvent(onTaken);

  useEffect(() => {
    if (time === undefined) return undefined;
    let over: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    async function hold(at: number): Promise<void> {
      const answer = await ask(type, at, ownHold()).catch(() => undefined);
      if (left) return;
      clearTimeout(over);
      if (!answer || answer === "taken") {
        setHeld(undefined);
        if (answer) taken(at);
        return;
      }
      setHeld({ time: at, until: answer.until });
      over = setTimeout(ended, answer.seconds * 1000);
    }
    const again = () => void hold(time);
    const ended = () => {
      setHeld(undefined);
      document.addEventListener("input", again, { once: true });
    };
    const back = () => document.visibilityState === "visible" && again();
    again();
    document.addEventListener("visibilitychange", back);
    return () => {
      left = true;
      clearTimeout(over);
      document.removeEventListener("visibilitychange", back);
      document.removeEventListener("input", again);
    };
  }, [type, time]);

  return { until: held?.time === time ? held?.until : undefined, id };
}
