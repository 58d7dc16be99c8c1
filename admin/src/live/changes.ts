/** What the live cursor tells of, by the names of the database's answer. */
export const liveKinds = ["leads", "handoffs", "bookings"] as const;
export type LiveKind = (typeof liveKinds)[number];

/** A new row as a message names it. */
export interface LiveRow {
  id: string;
  /** Null where nobody has said one yet. */
  name: string | null;
}

/** What others did with one kind of row: how many, and up to 20 of the new ones. */
export interface Told {
  new: number;
  changed: number;
  rows: readonly LiveRow[];
}

/** What waits to be done, as of the last answer. */
export interface Waiting {
  /** Leads with the status "new". */
  leads: number;
  /** Chats that wait for a person or are with one, and those of them that are late. */
  handoffs: number;
  lateHandoffs: number;
}

/** One answer of the database function `changes_since`. */
export interface Changes extends Record<LiveKind, Told> {
  /** To be sent with the next question. */
  cursor: string;
  /** There was no cursor to compare with: nothing can be said about what is new. */
  isFirst: boolean;
  waiting: Waiting;
}

/** Reads an answer of `changes_since`; undefined when it is none, as behind a foreign proxy. */
export function readChanges(answer: unknown): Changes | undefined {
  const cursor = field(answer, "cursor");
  if (typeof cursor !== "string") return undefined;
  const waiting = field(answer, "pending");
  return {
    cursor,
    isFirst: field(answer, "is_first") !== false,
    leads: told(field(answer, "leads")),
    handoffs: told(field(answer, "handoffs")),
    bookings: told(field(answer, "bookings")),
    waiting: {
      leads: count(field(waiting, "leads")),
      handoffs: count(field(waiting, "handoffs")),
      lateHandoffs: count(field(waiting, "overdue_handoffs")),
    },
  };
}

function told(value: unknown): Told {
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

/** What has come in and nobody here has looked at yet. */
export interface Arrived {
  new: number;
  rows: readonly LiveRow[];
}

/** Adds what an answer tells to what had come in before; the newest 20 are kept by name. */
export function addArrived(before: Arrived, { new: added, rows }: Told): Arrived {
  if (added === 0) return before;
  return { new: before.new + added, rows: [...rows, ...before.rows].slice(0, 20) };
}
