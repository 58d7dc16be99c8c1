import type { LeadStatus } from "@site/supabase/contracts/lead-values";
import { createContext, useContext } from "react";
import type { FoundLead } from "../providers/data/found-lead.ts";
import type { LeadFilter } from "../providers/data/lead-query.ts";

/** The state that columns and cards share. */
export interface Board {
  filter: LeadFilter;
  canMove: boolean;
  /** Ids of leads whose change is being saved. */
  moving: ReadonlySet<string>;
  move: (lead: FoundLead, to: LeadStatus) => void;
}

export const BoardContext = createContext<Board>({
  filter: {},
  canMove: false,
  moving: new Set(),
  move: () => undefined,
});

export const useBoard = () => useContext(BoardContext);

/** The attributes that mark columns and cards in the document. */
export const columnAttribute = "data-column";
export const cardAttribute = "data-card";
