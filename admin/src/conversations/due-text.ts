import { conversationsCopy } from "./conversations.copy.ts";
import { durationText } from "../format/duration-text.ts";

const copy = conversationsCopy.handoffs;

/** Until when an answer was promised, as "due in" or "overdue by"; `now` in milliseconds. */
export function dueText(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now;
  return left < 0 ? copy.overdue(durationText(-left)) : copy.dueIn(durationText(left));
}
