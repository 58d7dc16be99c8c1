import "server-only";
import { formatResponseTime, defaultResponseHours } from "@site/supabase/domain/response-time";

const key = Symbol.for("site.response-hours");

/** Shared between instrumentation and page rendering, which Next.js bundles separately. */
const shared = globalThis as { [key]?: number }; // the global object has no other type for it

/** Returns the promised response time in hours, as last read from the database. */
export function getResponseHours(): number {
  return shared[key] ?? defaultResponseHours;
}

/** Returns the promised response time as text, such as "24 hours". */
export const getResponseTime = (): string => formatResponseTime(getResponseHours());

/** Stores the promised response time of the database. */
export function setResponseHours(hours: number): void {
  shared[key] = hours;
}
