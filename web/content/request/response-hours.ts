import "server-only";
import { formatAnswerTime, defaultAnswerHours } from "@site/supabase/domain/answer-time";

const place = Symbol.for("site.answer-hours");

/** What runs at the start and what renders pages are bundled apart: both find the number here. */
const shared = globalThis as { [place]?: number }; // the global object has no other type for it

/** Within how many hours an answer is promised, as the database said last. */
export function getResponseHours(): number {
  return shared[place] ?? defaultAnswerHours;
}

/** The same in words, such as "24 hours". */
export const formatResponseTime = (): string => formatAnswerTime(getResponseHours());

/** Keeps what the database said. */
export function setResponseHours(hours: number): void {
  shared[place] = hours;
}
