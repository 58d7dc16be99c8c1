import type { LiveMessage } from "@site/supabase/contracts/chat-values";
import type { ChatMessage } from "../session.ts";

const toChatMessage = ({
  id,
  seq,
  author,
  kind,
  name,
  text,
  emailed,
}: LiveMessage): ChatMessage => ({
  id,
  seq,
  text: text ?? "",
  isBot: author === "staff",
  ...(author === "staff" ? { person: name } : {}),
  ...(kind === "message" ? {} : { event: kind }),
  ...(emailed ? { isEmailed: true } : {}),
});

/**
 * Adds received messages in the order of the server. A message that the visitor has just sent is
 * replaced by its stored copy; messages that are not stored yet stay last.
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  received: readonly LiveMessage[],
): readonly ChatMessage[] {
  const ids = new Set(received.map(({ id }) => id));
  const others = known.filter(({ id }) => !ids.has(id));
  const [unsent, shown] = [
    others.filter(({ isUnsent }) => isUnsent),
    others.filter(({ isUnsent }) => !isUnsent),
  ];
  return [...shown, ...received.map(toChatMessage), ...unsent];
}

/**
 * Prepares messages that no person received for the assistant: one message with all their text, without
 * a reply yet. Returns the messages unchanged if all are stored.
 */
export function releaseUnsent(known: readonly ChatMessage[]): readonly ChatMessage[] {
  const unsent = known.filter(({ isUnsent }) => isUnsent);
  const [first] = unsent;
  if (!first) return known;
  const text = unsent.map((message) => message.text).join("\n");
  return [
    ...known.filter(({ isUnsent }) => !isUnsent),
    { id: first.id, text: text.slice(0, 2_000), isBot: false },
  ];
}
