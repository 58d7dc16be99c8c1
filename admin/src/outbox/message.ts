import type { Database } from "@site/supabase/contracts/database.types";
import { labelOf } from "../providers/labels.ts";
import { outboxCopy as copy } from "./outbox.copy.ts";

/** The columns that administrators can read. The payload contains personal data and is not readable. */
export const messageColumns = [
  "id",
  "kind",
  "topic",
  "state",
  "recipient",
  "person_id",
  "appointment_id",
  "created_at",
  "next_at",
  "done_at",
  "attempts",
  "last_error",
] as const;

export type Message = Pick<
  Database["public"]["Tables"]["outbox"]["Row"],
  (typeof messageColumns)[number]
>;

export const topicOf = ({ topic, kind }: Message): string => labelOf(copy.topics, topic ?? kind);
export const kindOf = ({ kind }: Message): string => labelOf(copy.kinds, kind);
export const stateOf = ({ state }: Message): string => labelOf(copy.states, state);
