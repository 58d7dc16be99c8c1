import { evaluate, parse } from "groq-js";
import { seedDocuments } from "../../studio/seed/documents.ts";
import { defaultAnswerHours, withAnswerTime } from "../../supabase/contracts/answer-time.ts";
import type { KnowledgeDocument } from "../../supabase/contracts/knowledge.ts";
import type { Knowledge } from "../../supabase/functions/chat-intelligent/engine/turn.ts";
import { indexKnowledge } from "../../supabase/functions/chat-intelligent/knowledge.ts";
import { documentsOf } from "../../web/features/knowledge/documents-of.ts";
import { knowledgeQuery } from "../../web/features/knowledge/knowledge.groq.ts";

/** The sample content as visitors read it. */
export const publishedSeed = withAnswerTime(seedDocuments, defaultAnswerHours);

/** What the assistant knows of a product that has just been seeded, read as the site reads it. */
export async function seedKnowledgeDocuments(): Promise<KnowledgeDocument[]> {
  const dataset = seedDocuments.map((document) => ({ ...document, _rev: "seed" }));
  const answer = await evaluate(parse(knowledgeQuery), { dataset });
  return documentsOf(await answer.get(), defaultAnswerHours);
}

export async function seedKnowledge(): Promise<Knowledge> {
  return indexKnowledge(await seedKnowledgeDocuments());
}
