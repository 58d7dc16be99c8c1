import type { Turn } from "./conversation.ts";
import { conversationsCopy } from "./conversations.copy.ts";
import type { ChatMessage } from "./live/live-chat-data.ts";

/** A part of a conversation: a message to the assistant with its reply, or a message of a chat with staff. */
export type TranscriptEntry =
  | { readonly id: string; readonly turn: Turn }
  | { readonly id: string; readonly message: ChatMessage };

/**
 * Merges the turns with the assistant and the messages with staff, oldest first. Messages stay in the
 * order of their numbers. A turn that was delivered to a staff member is their message, with the same id.
 */
export function toTranscript(
  turns: readonly Turn[],
  messages: readonly ChatMessage[],
): TranscriptEntry[] {
  const delivered = new Set(messages.map(({ id }) => id));
  const waiting = turns.filter(({ id }) => !delivered.has(id));
  const entries: TranscriptEntry[] = [];
  for (const message of messages.toSorted((a, b) => a.seq - b.seq)) {
    while (waiting[0] && Date.parse(waiting[0].created_at) <= Date.parse(message.created_at))
      entries.push(...waiting.splice(0, 1).map((turn) => ({ id: turn.id, turn })));
    entries.push({ id: message.id, message });
  }
  return [...entries, ...waiting.map((turn) => ({ id: turn.id, turn }))];
}

/** Returns the text of what a staff member did, such as "Sam joined the chat". */
export function eventText({ kind, staff_name }: Pick<ChatMessage, "kind" | "staff_name">): string {
  const name = staff_name ?? conversationsCopy.dialog.staff;
  const { joined, left, closed } = conversationsCopy.live.events;
  return kind === "joined" ? joined(name) : kind === "left" ? left(name) : closed(name);
}
