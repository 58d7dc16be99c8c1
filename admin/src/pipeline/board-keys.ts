import { leadStatuses, type LeadStatus } from "@site/supabase/contracts/lead-values";

/** A card that keys have lifted, and the column it is over. */
export interface Lifted {
  id: string;
  over: LeadStatus;
}

/** What a key does on the board. */
export type BoardStep =
  | { do: "lift" | "put back" }
  | { do: "hold over" | "drop"; column: LeadStatus }
  | { do: "go"; column: LeadStatus; by: -1 | 0 | 1 };

/** The column beside another one; the outermost stay where they are. */
export function columnBeside(column: LeadStatus, by: -1 | 1): LeadStatus {
  return leadStatuses[leadStatuses.indexOf(column) + by] ?? column;
}

const sides: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const ways: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * What a key pressed on a card asks for. A lifted card goes from column to column until it is dropped
 * or put back; otherwise arrows go from card to card. Undefined: the key is the browser's.
 */
export function boardStep(
  key: string,
  column: LeadStatus,
  lifted: Lifted | undefined,
  mayMove: boolean,
): BoardStep | undefined {
  const side = sides[key];
  if (lifted) {
    if (key === " " || key === "Enter") return { do: "drop", column: lifted.over };
    if (key === "Escape" || key === "Tab") return { do: "put back" };
    if (side !== undefined) return { do: "hold over", column: columnBeside(lifted.over, side) };
    return undefined;
  }
  if (key === " ") return mayMove ? { do: "lift" } : undefined;
  if (side !== undefined) return { do: "go", column: columnBeside(column, side), by: 0 };
  const way = ways[key];
  return way === undefined ? undefined : { do: "go", column, by: way };
}
