/** Runs every conversation of all parts with the built-in engine on the sample content. */
import { answerTurn } from "../../supabase/functions/chat-intelligent/dialogue/engine.ts";
import { seedKnowledge, seedKnowledgeDocuments } from "../support/fixtures/seed-knowledge.ts";
import type { Case } from "./case.ts";
import { runConversation, type ScoredCase } from "./conversation.ts";
import { generatedCases } from "./generated.ts";
import { tunedCases, untouchedCases } from "./parts.ts";
import type { Part } from "./thresholds.ts";

export type Evaluation = Readonly<Record<Part, readonly ScoredCase[]>>;

export async function evaluate(): Promise<Evaluation> {
  const [documents, knowledge] = [await seedKnowledgeDocuments(), await seedKnowledge()];
  const moduleIds = new Map(knowledge.modules.map(({ id, name }) => [name, id]));
  const scoreCases = (cases: readonly Case[]) =>
    cases.map((one) =>
      runConversation(one, (turn) => answerTurn(turn, knowledge), { documents, moduleIds }),
    );
  return {
    tuned: scoreCases(await tunedCases()),
    generated: scoreCases(generatedCases()),
    untouched: scoreCases(await untouchedCases()),
  };
}
