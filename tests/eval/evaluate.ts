/** Leads every conversation of all parts with the built-in engine, on the sample content. */
import { answerTurn } from "../../supabase/functions/chat-intelligent/dialogue/engine.ts";
import { seedKnowledge, seedKnowledgeDocuments } from "../support/fixtures/seed-knowledge.ts";
import type { Case } from "./case.ts";
import { lead, type JudgedCase } from "./conversation.ts";
import { generatedCases } from "./generated.ts";
import { tunedCases, untouchedCases } from "./parts.ts";
import type { Part } from "./thresholds.ts";

export type Evaluation = Readonly<Record<Part, readonly JudgedCase[]>>;

export async function evaluate(): Promise<Evaluation> {
  const [documents, knowledge] = [await seedKnowledgeDocuments(), await seedKnowledge()];
  const moduleIds = new Map(knowledge.modules.map(({ id, name }) => [name, id]));
  const judged = (cases: readonly Case[]) =>
    cases.map((one) => lead(one, (turn) => answerTurn(turn, knowledge), { documents, moduleIds }));
  return {
    tuned: judged(await tunedCases()),
    generated: judged(generatedCases()),
    untouched: judged(await untouchedCases()),
  };
}
