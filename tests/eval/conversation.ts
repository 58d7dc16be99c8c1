/**
 * Runs a case's conversation with the engine. Session data that `begin_chat_turn` and
 * `finish_chat_turn` would store is kept in memory as JSON, so that a turn gets the same input as from
 * the database.
 */
import { createHash } from "node:crypto";
import {
  chatStages,
  type ChatSource,
  type CollectedInfo,
} from "../../supabase/contracts/chat-values.ts";
import type {
  Answer,
  Exchange,
  Memory,
  Turn,
} from "../../supabase/functions/chat-intelligent/dialogue/turn.ts";
import type { Case } from "./case.ts";
import { scoreTurn, type Failure, type Observed, type Published, type Rules } from "./score.ts";

export type Engine = (turn: Turn) => Answer;

export type ScoredTurn = {
  readonly rules: Rules;
  readonly observed: Observed;
  readonly failures: readonly Failure[];
  /** Milliseconds that the engine took. */
  readonly took: number;
};

export type ScoredCase = {
  readonly case: Case;
  readonly turns: readonly ScoredTurn[];
};

/** A session id that is the same in every run. */
function sessionOf(id: string): string {
  const hex = createHash("sha256").update(id).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The cited pages without duplicates, in the order of their passages. */
function sourcesOf({ cited }: Answer): ChatSource[] {
  const seen = new Map(cited.map(({ title, path }) => [path, { title, path }]));
  return [...seen.values()];
}

const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Runs the whole conversation and scores each turn. */
export function runConversation(one: Case, answer: Engine, published: Published): ScoredCase {
  const sessionId = sessionOf(one.id);
  const history: Exchange[] = [];
  let collected: CollectedInfo = {};
  let memory: Memory = {};
  let stage: Turn["stage"] = chatStages[0];
  let isHandedOver = false;

  const turns = one.turns.map(({ says, rules }, index): ScoredTurn => {
    const turn: Turn = stored({
      message: says,
      number: index + 1,
      sessionId,
      stage,
      collected,
      memory,
      history: history.slice(-6),
      isHandedOver,
    });
    const began = performance.now();
    const given = answer(turn);
    const durationMs = performance.now() - began;
    history.push({ user: says, bot: given.text });
    ({ collected, memory, stage } = stored(given));
    isHandedOver ||= given.handOff !== null;
    const observed: Observed = {
      answer: given,
      reply: {
        response: given.text,
        sources: sourcesOf(given),
        suggestedSolutions: given.suggestedSolutions,
        showDemoButton: given.showDemoButton,
      },
      isHandedOver,
      said: history.map(({ user }) => user),
    };
    const again = answer(stored(turn));
    const failures = scoreTurn(rules, observed, published);
    const isSame = JSON.stringify(again) === JSON.stringify(given);
    return {
      rules,
      observed,
      failures: isSame ? failures : [...failures, { rule: "always", why: "answers differently" }],
      took: durationMs,
    };
  });
  return { case: one, turns };
}
