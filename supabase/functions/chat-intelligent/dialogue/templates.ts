import data from "./data/templates.json" with { type: "json" };
import type { CollectedKey } from "../../../contracts/chat-values.ts";

type Texts = typeof data;
export type Phrasing = {
  [Key in keyof Texts]: Texts[Key] extends string[] ? Key : never;
}[keyof Texts];

/** Chooses a variant by session and turn: repeatable, but different on each turn. */
function chosen(texts: readonly string[], seed: string, turn: number): string {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return texts[(sum + turn) % texts.length] ?? "";
}

/** Renders the engine's response templates for one turn. */
export class ResponseTemplates {
  readonly #seed: string;
  readonly #turn: number;
  readonly #known: Readonly<Record<string, string>>;

  constructor(seed: string, turn: number, known: Readonly<Record<string, string>>) {
    this.#seed = seed;
    this.#turn = turn;
    this.#known = known;
  }

  say(key: Phrasing, values: Readonly<Record<string, string>> = {}): string {
    return this.#fill(chosen(data[key], this.#seed, this.#turn), values);
  }

  ask(key: CollectedKey): string {
    return this.#fill(chosen(data.ask[key], this.#seed, this.#turn), {});
  }

  #fill(text: string, values: Readonly<Record<string, string>>): string {
    return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? this.#known[key] ?? "");
  }
}

/** Joins names for a sentence: "a, b and c". */
export function listed(names: readonly string[]): string {
  const [last = "", ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} and ${last}`;
}

export const fieldNames = (keys: readonly CollectedKey[]) =>
  listed(keys.map((key) => data.fieldNames[key]));

export const reasons = data.handOffReasons;
