import { conversationsCopy } from "./conversations.copy.ts";
import { durationText } from "../format/duration-text.ts";

const copy = conversationsCopy.handoffs;

/** Formats the due time of a reply as "due in" or "overdue by". `now` is in milliseconds of Unix time. */
export function dueText(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now;
  return left < 0 ? copy.overdue(durationText(-left)) : copy.dueIn(durationText(left));
}
