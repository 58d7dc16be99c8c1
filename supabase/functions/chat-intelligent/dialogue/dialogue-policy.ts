import {
  type ChatIntent,
  type ChatStage,
  chatStages,
  type CollectedInfo,
  type CollectedKey,
} from "../../../contracts/chat-values.ts";
import type { RetrievalResult } from "../retrieval/retrieve.ts";

/** Fields in the order in which they are asked for. The widget's greeting asks for the name. */
const asking: readonly CollectedKey[] = ["need", "company", "email", "role", "size", "timing"];

/** Whether to offer a demo: when the need and contact details are known, or after three answers. */
export function fitsDemo(intent: ChatIntent, collected: CollectedInfo, answered: number): boolean {
  if (intent === "details" || intent === "correction")
    return (
      collected.need !== undefined &&
      (collected.email !== undefined || Object.keys(collected).length >= 4)
    );
  return intent === "question" && answered >= 3;
}

/** Chooses the field to ask for: each only once, and at most every second turn after questions. */
export function toAsk(
  made: {
    intent: ChatIntent;
    outcome: RetrievalResult["outcome"];
    isMailInvalid: boolean;
    sinceAsked: number;
    isOnTopic: boolean;
    handOff?: string;
  },
  collected: CollectedInfo,
  done: readonly CollectedKey[],
  wantsNone: boolean,
): CollectedKey | null {
  const isOpen = (key: CollectedKey) => collected[key] === undefined && !done.includes(key);
  if (made.handOff !== undefined) return isOpen("email") && !wantsNone ? "email" : null;
  const isQuiet = [
    "abuse",
    "off_topic",
    "injection",
    "goodbye",
    "thanks",
    "refusal",
    "about_assistant",
    "unclear",
    "greeting",
  ].includes(made.intent);
  if (wantsNone || isQuiet || !made.isOnTopic) return null;
  if (made.isMailInvalid) return null;
  if (made.intent === "question" && made.sinceAsked < 1) return null;
  if (made.outcome === "unknown") return null;
  return asking.find(isOpen) ?? null;
}

/** The stage of a session after this turn. It never goes back. */
export function stageAfter(
  before: ChatStage,
  collected: CollectedInfo,
  isHandedOver: boolean,
  offersDemo: boolean,
  answered: number,
): ChatStage {
  const known = Object.keys(collected).length;
  const reached: ChatStage = isHandedOver
    ? "handed_over"
    : offersDemo
      ? "demo"
      : collected.email !== undefined || known >= 3
        ? "qualification"
        : known > 0 || answered > 0
          ? "discovery"
          : "greeting";
  return chatStages.indexOf(reached) > chatStages.indexOf(before) ? reached : before;
}
