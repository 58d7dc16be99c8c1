import { collectedKeys, type CollectedKey } from "../../../contracts/chat-values.ts";
import type { Memory } from "./turn.ts";

/** The engine's state of a session. It is stored as JSON; its field names must not change. */
export interface DialogueState {
  /** Fields that were asked for. */
  readonly asked: readonly CollectedKey[];
  /** Fields that the visitor refused to provide. */
  readonly refused: readonly CollectedKey[];
  /** The field that the last reply asked for. */
  readonly open: CollectedKey | null;
  /** The field that the visitor provided last. */
  readonly told: CollectedKey | null;
  /** The id of the module that was mentioned last. */
  readonly module: string | null;
  /** Number of replies since the last question for a field. */
  readonly sinceAsked: number;
  readonly answered: number;
  readonly demos: number;
  readonly wantsNoDemo: boolean;
  readonly wantsNoQuestions: boolean;
  /** Whether the last reply found no answer. */
  readonly isUnknown: boolean;
  readonly language: string;
}

/** Before the first turn, the widget greets and asks for the name. */
const initialState: DialogueState = {
  asked: ["name"],
  refused: [],
  open: "name",
  told: null,
  module: null,
  sinceAsked: 0,
  answered: 0,
  demos: 0,
  wantsNoDemo: false,
  wantsNoQuestions: false,
  isUnknown: false,
  language: "en",
};

const isKey = (value: unknown): value is CollectedKey => collectedKeys.some((key) => key === value);
const keys = (value: unknown) => (Array.isArray(value) ? value.filter(isKey) : []);
const count = (value: unknown) => (typeof value === "number" && value >= 0 ? value : 0);

export function readDialogueState(memory: Memory): DialogueState {
  if (Object.keys(memory).length === 0) return initialState;
  return {
    asked: keys(memory["asked"]),
    refused: keys(memory["refused"]),
    open: isKey(memory["open"]) ? memory["open"] : null,
    told: isKey(memory["told"]) ? memory["told"] : null,
    module: typeof memory["module"] === "string" ? memory["module"] : null,
    sinceAsked: count(memory["sinceAsked"]),
    answered: count(memory["answered"]),
    demos: count(memory["demos"]),
    wantsNoDemo: memory["wantsNoDemo"] === true,
    wantsNoQuestions: memory["wantsNoQuestions"] === true,
    isUnknown: memory["isUnknown"] === true,
    language: typeof memory["language"] === "string" ? memory["language"] : "en",
  };
}

export const toMemory = (state: DialogueState): Memory => ({ ...state });
