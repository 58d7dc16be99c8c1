import { toPlainText } from "../../content/rich-text/plain-text.ts";

/** Words that an adult reads silently per minute (Brysbaert 2019, non-fiction in English). */
const wordsPerMinute = 238;

/** Returns the minutes that a text takes to read, at least one. */
export function estimateReadingMinutes(body: Parameters<typeof toPlainText>[0]): number {
  const words = toPlainText(body).match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
