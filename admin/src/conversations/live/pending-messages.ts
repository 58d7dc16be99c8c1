import { isRecord } from "@site/supabase/domain/json";

/** A message of the user that is not stored yet. */
export interface PendingMessage {
  /** Its id in the database, so that a repeated request stores it once. */
  id: string;
  text: string;
}

/** Returns the messages of a draft; none if it is invalid. */
export function parsePending(draft: string | undefined): readonly PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(draft ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(parseMessage) : [];
  } catch {
    return [];
  }
}

function parseMessage(value: unknown): PendingMessage[] {
  if (!isRecord(value)) return [];
  const { id, text } = value;
  return typeof id === "string" && typeof text === "string" ? [{ id, text }] : [];
}

/** Returns the draft that stores these messages; empty without messages, which removes it. */
export const formatPending = (messages: readonly PendingMessage[]): string =>
  messages.length === 0 ? "" : JSON.stringify(messages);
