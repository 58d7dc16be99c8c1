import type { Database, Json } from "@site/supabase/contracts/database.types";
import { isRecord } from "@site/supabase/domain/json";
import { conversationsCopy } from "./conversations.copy.ts";
import { eventText, type TranscriptEntry } from "./transcript.ts";

/** The columns to load of each turn. */
export const turnColumns = [
  "id",
  "turn",
  "created_at",
  "conversation_stage",
  "user_message",
  "bot_response",
  "collected_info",
  "is_on_topic",
  "is_answered",
  "sources",
] as const;
export type Turn = Pick<
  Database["public"]["Tables"]["conversations"]["Row"],
  (typeof turnColumns)[number]
>;

const { collected: labels, stages, dialog: copy } = conversationsCopy;

const wordsFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name;

/** Returns the label of a stage; an unknown stage is returned unchanged. */
export const stageText = (stage: string | null): string | null =>
  stage === null ? null : wordsFor(stages, stage);

const valueText = (value: Json | undefined): string =>
  Array.isArray(value)
    ? value.map(valueText).filter(Boolean).join(", ")
    : isRecord(value)
      ? JSON.stringify(value)
      : value === null || value === undefined
        ? ""
        : String(value);

/** Returns the collected information of the last turn with labels. Lists are joined on one line. */
export function collectedFacts(turns: readonly Turn[]): [label: string, value: string][] {
  const info = turns.at(-1)?.collected_info;
  if (!isRecord(info)) return [];
  const order = Object.keys(labels);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(info)
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([key, value]): [string, string] => [wordsFor(labels, key), valueText(value)])
    .filter(([, value]) => value !== "");
}

/** Returns the source pages of a reply without duplicates. */
export function sourcesOf({ sources }: Pick<Turn, "sources">): { title: string; path: string }[] {
  const found = new Map<string, string>();
  for (const source of Array.isArray(sources) ? sources : []) {
    if (!isRecord(source)) continue;
    const { title, path } = source;
    if (typeof title === "string" && typeof path === "string" && !found.has(path))
      found.set(path, title);
  }
  return [...found].map(([path, title]) => ({ title, path }));
}

/** Replaces links and images in Markdown with their text. The sources list the URLs. */
export const withoutLinks = (markdown: string): string =>
  markdown.replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1");

/** Returns the file name: the name of the lead and the first 8 characters of the session id (spec 7). */
export function conversationFileName(leadName: string, sessionId: string): string {
  const name = leadName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replaceAll(/^-|-$/g, "");
  return `conversation-${name || "lead"}-${sessionId.slice(0, 8)}.txt`;
}

const timeText = (at: string) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Formats the conversation as plain text. Times are in UTC. */
export function conversationText(
  leadName: string,
  sessionId: string,
  turns: readonly Turn[],
  entries: readonly TranscriptEntry[],
): string {
  const messages = entries.flatMap((entry) => {
    if ("turn" in entry) {
      const { created_at, user_message, bot_response } = entry.turn;
      return [
        `[${timeText(created_at)}] ${copy.visitor}:\n${user_message ?? ""}`,
        `[${timeText(created_at)}] ${copy.assistant}:\n${bot_response ?? ""}`,
      ];
    }
    const { message } = entry;
    if (message.kind !== "message")
      return [`[${timeText(message.created_at)}] ${eventText(message)}`];
    const who = message.author === "visitor" ? copy.visitor : (message.staff_name ?? copy.staff);
    return [`[${timeText(message.created_at)}] ${who}:\n${message.body ?? ""}`];
  });
  const facts = collectedFacts(turns).map(([label, value]) => `${label}: ${value}`);
  return `${[
    `${copy.title(leadName)}\n${copy.session(sessionId)}`,
    ...messages,
    `${copy.collected}\n${facts.join("\n") || copy.nothingCollected}`,
  ].join("\n\n")}\n`;
}
