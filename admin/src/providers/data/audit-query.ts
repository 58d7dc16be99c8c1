import type { Database } from "@site/supabase/contracts/database.types";
import { startOfDay } from "../../format/time-zone.ts";

type Query = Database["public"]["Functions"]["read_audit"]["Args"];

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Returns the start of a day in the user's time zone; undefined for an invalid date. */
const boundOf = (date: string, daysLater = 0) =>
  /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
    ? startOfDay(date, daysLater)
    : undefined;

/**
 * Converts the filter of the audit log into arguments of `read_audit`. An actor is the id of an account or a
 * role such as "service". The end date is included.
 */
export function auditQuery(filter: Readonly<Record<string, unknown>>): Query {
  const value = (name: string) => {
    const text = filter[name];
    return typeof text === "string" ? text.trim() : "";
  };
  const actor = value("actor");
  const [from, to] = [boundOf(value("since")), boundOf(value("until"), 1)];
  return {
    ...(isId(actor) ? { by_actor: actor } : actor && { by_role: actor }),
    ...(value("action") && { of_action: value("action") }),
    ...(value("table") && { of_table: value("table") }),
    ...(value("row") && { of_row: value("row") }),
    ...(from && { since: from }),
    ...(to && { until: to }),
  };
}
