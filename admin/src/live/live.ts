import { createContext, useContext } from "react";
import type { Arrived, LiveKind, Waiting } from "./changes.ts";

/** What is known to be new without a reload. */
export interface Live {
  /** What has come in since it was last looked at, by kind. */
  arrived: Readonly<Record<LiveKind, Arrived>>;
  /** What waits to be done; undefined until the first answer. */
  waiting: Waiting | undefined;
  /** Two questions in a row got no answer: what is shown may be out of date. */
  isFailing: boolean;
  /** Says that somebody has looked: what has come in of this kind is no longer new. */
  markSeen: (kind: LiveKind) => void;
}

const nothing: Arrived = { new: 0, rows: [] };

/** Nothing has come in. */
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
 * What has come in while this page was open: new leads, chats that wait and bookings. The lists of
 * handoffs and appointments are renewed by themselves. A list of leads stays as it is, so that no
 * row moves under the pointer: it says `arrived.leads.new` and, once it has read its rows anew,
 * calls `markSeen("leads")`.
 */
export const useLive = (): Live => useContext(LiveContext);
