import { chatIntents, chatStages } from "@site/supabase/contracts/chat-values";
import type { ChatIntent, ChatStage } from "@site/supabase/contracts/chat-values";
import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";

/** A row of the chat list. Its id is the session id. */
type Found = Database["public"]["CompositeTypes"]["chat_list_row"];
export type FoundChat = Found & {
  [
    Column in "id" | "started_at" | "last_at" | "turns" | "intents" | "is_on_topic" | "is_answered"
  ]: NonNullable<Found[Column]>;
};

/** The filters of the chat list. A missing field means no filter. */
export interface ChatFilter {
  /** Part of a message or of the visitor's details, or the start of the session id. */
  q?: string;
  stage?: ChatStage;
  /** The intent of at least one message. */
  intent?: ChatIntent;
  topic?: "on" | "off";
  /** "unknown": the assistant could not answer at least one message. */
  answers?: "known" | "unknown";
  /** Whether the chat has an open hand-off. */
  handoff?: "open" | "none";
}

const oneOf = <Known extends string>(known: readonly Known[], value: unknown) =>
  known.find((one) => one === value);

/** Returns the filters in `values`, which can come from an edited address. Unknown values are ignored. */
export function chatFilter(values: Record<string, unknown>): ChatFilter {
  const q = typeof values.q === "string" ? normalizeSearch(values.q) : "";
  const stage = oneOf(chatStages, values.stage);
  const intent = oneOf(chatIntents, values.intent);
  const topic = oneOf(["on", "off"], values.topic);
  const answers = oneOf(["known", "unknown"], values.answers);
  const handoff = oneOf(["open", "none"], values.handoff);
  return {
    ...(q && { q }),
    ...(stage && { stage }),
    ...(intent && { intent }),
    ...(topic && { topic }),
    ...(answers && { answers }),
    ...(handoff && { handoff }),
  };
}

/** Converts a filter to the arguments of `search_chats` and `count_chats`. */
export function chatQuery({
  q,
  stage,
  intent,
  topic,
  answers,
  handoff,
}: ChatFilter): Database["public"]["Functions"]["count_chats"]["Args"] {
  return {
    ...(q && { search: q }),
    ...(stage && { stage }),
    ...(intent && { intent }),
    ...(topic && { on_topic: topic === "on" }),
    ...(answers && { answered: answers === "known" }),
    ...(handoff && { waiting: handoff === "open" }),
  };
}
