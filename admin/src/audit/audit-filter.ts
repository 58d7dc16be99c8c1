import type { Database } from "@site/supabase/contracts/database.types";

type Asked = Database["public"]["Functions"]["read_audit"]["Args"];

/** What the filter bar asks for, as it stands in the address; empty: not asked. */
export const auditFields = ["actor", "action", "table", "row", "since", "until"] as const;
export type AuditFilter = Record<(typeof auditFields)[number], string>;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The start of a day of this browser's calendar, some days later; nothing where it is none. */
function dayStart(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** The filter inside an address, which anyone can type. */
export function auditFilter(query: URLSearchParams): AuditFilter {
  const value = (name: string) => (query.get(name) ?? "").trim();
  return {
    actor: value("actor"),
    action: value("action"),
    table: value("table"),
    row: value("row"),
    since: value("since"),
    until: value("until"),
  };
}

/** The filter as `read_audit` takes it: an actor is an account's id, or a role such as "service". */
export function auditQuery({ actor, action, table, row, since, until }: AuditFilter): Asked {
  const [from, to] = [dayStart(since), dayStart(until, 1)];
  return {
    ...(isId(actor) ? { by_actor: actor } : actor && { by_role: actor }),
    ...(action && { of_action: action }),
    ...(table && { of_table: table }),
    ...(row && { of_row: row }),
    ...(from && { since: from }),
    ...(to && { until: to }),
  };
}
