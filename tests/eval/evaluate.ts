/** Leads every conversation of both parts with the built-in engine, on the sample content. */
import { answer } from "../../supabase/functions/chat-intelligent/engine/engine.ts";
import { seedKnowledge } from "../support/seed-knowledge.ts";
import { lead, type JudgedCase } from "./conversation.ts";
import { tunedCases, untouchedCases } from "./parts.ts";

export interface Evaluation {
  readonly tuned: readonly JudgedCase[];
  readonly untouched: readonly JudgedCase[];
}

export async function evaluate(): Promise<Evaluation> {
  const { documents, knowledge } = await seedKnowledge();
  const moduleIds = new Map(knowledge.modules.map(({ id, name }) => [name, id]));
  const [tuned, untouched] = await Promise.all([tunedCases(), untouchedCases()]);
  const judged = (cases: typeof tuned) =>
    cases.map((one) => lead(one, (turn) => answer(turn, knowledge), { documents, moduleIds }));
  return { tuned: judged(tuned), untouched: judged(untouched) };
}
