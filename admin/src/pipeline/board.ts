import type { LeadStatus } from "@site/supabase/contracts/lead-values";
import { createContext, useContext, type PointerEvent } from "react";
import type { LeadFilter } from "../providers/data/lead-query.ts";
import type { FoundLead } from "../providers/data/found-lead.ts";

/** What cards and columns share. */
export interface Board {
  filter: LeadFilter;
  mayMove: boolean;
  /** The card that a pointer or a key has taken. */
  held: string | undefined;
  /** The column that the held card is over. */
  over: LeadStatus | undefined;
  /** The leads whose new status the database has not answered yet. */
  moving: ReadonlySet<string>;
  move: (lead: FoundLead, to: LeadStatus) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, lead: FoundLead) => void;
}

export const BoardContext = createContext<Board>({
  filter: {},
  mayMove: false,
  held: undefined,
  over: undefined,
  moving: new Set(),
  move: () => undefined,
  onPointerDown: () => undefined,
});

export const useBoard = () => useContext(BoardContext);

/** The attributes by which columns and cards are found in the page. */
export const columnAttribute = "data-column";
export const cardAttribute = "data-card";
