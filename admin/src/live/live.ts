import { createContext, useContext } from "react";
import type { Arrived, LiveKind, Waiting } from "./changes.ts";

/** Live data of the back office. */
export interface Live {
  /** New rows since they were last seen, by kind. */
  arrived: Readonly<Record<LiveKind, Arrived>>;
  /** The counts of open work; undefined until the first response. */
  waiting: Waiting | undefined;
  /** True after two consecutive failed requests: the data may be out of date. */
  isFailing: boolean;
  /** Marks the new rows of a kind as seen. */
  markSeen: (kind: LiveKind) => void;
}

const nothing: Arrived = { new: 0, rows: [] };

/** No new rows. */
export const noneArrived: Live["arrived"] = {
  leads: nothing,
  handoffs: nothing,
  bookings: nothing,
};

export const LiveContext = createContext<Live>({
  arrived: noneArrived,
  waiting: undefined,
  isFailing: false,
  markSeen: () => undefined,
});

/**
 * Returns the new leads, hand-offs and bookings since the page was opened. Lists of hand-offs and
 * appointments refresh automatically. A list of leads does not, so that no row moves under the pointer: it
 * shows `arrived.leads.new` and calls `markSeen("leads")` after it refetched its rows.
 */
export const useLive = (): Live => useContext(LiveContext);
