/** The kinds of rows in the response of `changes_since`. */
export const liveKinds = ["leads", "handoffs", "bookings"] as const;
export type LiveKind = (typeof liveKinds)[number];

/** A new row in a notification. */
export interface LiveRow {
  id: string;
  /** Null if it is unknown. */
  name: string | null;
}

/** Changes to one kind of row: the counts, and up to 20 new rows. */
export interface KindChanges {
  new: number;
  changed: number;
  rows: readonly LiveRow[];
}

/** The counts of open work in the last response. */
export interface Waiting {
  /** Leads with the status "new". */
  leads: number;
  /** Hand-offs that are not done, and the overdue ones among them. */
  handoffs: number;
  lateHandoffs: number;
}

/** A response of the database function `changes_since`. */
export interface Changes extends Record<LiveKind, KindChanges> {
  /** Sent with the next request. */
  cursor: string;
  /** True if the request had no valid cursor, so new rows are unknown. */
  isFirst: boolean;
  /** The number of tasks that others added, changed or deleted. */
  changedTasks: number;
  waiting: Waiting;
}

/** Parses a response of `changes_since`; undefined if it is invalid, for example from a proxy. */
export function readChanges(response: unknown): Changes | undefined {
  const cursor = field(response, "cursor");
  if (typeof cursor !== "string") return undefined;
  const waiting = field(response, "pending");
  return {
    cursor,
    isFirst: field(response, "is_first") !== false,
    leads: readKind(field(response, "leads")),
    handoffs: readKind(field(response, "handoffs")),
    bookings: readKind(field(response, "bookings")),
    changedTasks: readKind(field(response, "tasks")).changed,
    waiting: {
      leads: count(field(waiting, "leads")),
      handoffs: count(field(waiting, "handoffs")),
      lateHandoffs: count(field(waiting, "overdue_handoffs")),
    },
  };
}

function readKind(value: unknown): KindChanges {
  const rows = field(value, "rows");
  return {
    new: count(field(value, "new")),
    changed: count(field(value, "changed")),
    rows: Array.isArray(rows) ? rows.flatMap(liveRow) : [],
  };
}

function liveRow(value: unknown): LiveRow[] {
  const id = field(value, "id");
  const name = field(value, "name");
  return typeof id === "string" ? [{ id, name: typeof name === "string" ? name : null }] : [];
}

const count = (value: unknown): number => (typeof value === "number" && value > 0 ? value : 0);

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** New rows that the user has not seen yet. */
export interface Arrived {
  new: number;
  rows: readonly LiveRow[];
}

/** Adds new rows to the unseen rows. Keeps the newest 20 rows. */
export function addArrived(before: Arrived, { new: added, rows }: KindChanges): Arrived {
  if (added === 0) return before;
  return { new: before.new + added, rows: [...rows, ...before.rows].slice(0, 20) };
}
