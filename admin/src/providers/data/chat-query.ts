import { chatIntents, chatStages } from "@site/supabase/contracts/chat-values";
import type { ChatIntent, ChatStage } from "@site/supabase/contracts/chat-values";
import type { Database } from "@site/supabase/contracts/database.types";
import { normalizeSearch } from "@site/supabase/domain/lead-search";

/** A row of the list of chats: its id is the session. */
type Found = Database["public"]["CompositeTypes"]["chat_list_row"];
export type FoundChat = Found & {
  [
    Column in "id" | "started_at" | "last_at" | "turns" | "intents" | "is_on_topic" | "is_answered"
  ]: NonNullable<Found[Column]>;
};

/** What the list of chats is asked for; a missing field means no filter. */
export interface ChatFilter {
  /** Part of what the visitor wrote, of who they are, or the beginning of the session's id. */
  q?: string;
  stage?: ChatStage;
  /** One message of it was taken for this. */
  intent?: ChatIntent;
  topic?: "on" | "off";
  /** Whether the assistant said once that it does not know. */
  answers?: "known" | "unknown";
  /** Whether it waits for a person. */
  handoff?: "open" | "none";
}

const oneOf = <Known extends string>(known: readonly Known[], value: unknown) =>
  known.find((one) => one === value);

/** The filter inside `values`, as an address has it; what is unknown counts as no filter. */
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

/** A filter as the database's functions `search_chats` and `count_chats` take it. */
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
