/**
 * The assistant's knowledge at 5,000 passages: the time to load it as a function does, the longest
 * delay of other requests meanwhile, retrieval, and updating one changed page.
 */

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as after } from "node:timers/promises";
import type { KnowledgeDocument } from "../../../supabase/contracts/knowledge.ts";
import { loadKnowledge } from "../../../supabase/functions/chat-intelligent/retrieval/knowledge.ts";
import { seedKnowledgeDocuments } from "../../support/fixtures/seed-knowledge.ts";
import { type RecordMeasurement, percentile } from "../results.ts";

const passageTarget = 5_000;
const rounds = 10;

/** Realistic questions: short, paraphrased, with typing errors, and overlong. */
const questions = [
  "Does our data leave the network?",
  "How much is a demo and how long does it take?",
  "Which of your products would lower what we pay for machines in the cloud?",
  "can i roll back a resise that went wrnog",
  "We use Snowflake and ServiceNow. Can Arq Mesh read them with the rights of each person?",
  "Is there something about certifications, audits and the regulator in your papers?",
  "what hapens with the conectors and polices wen we leav",
  "Wer ist der Chef und was kostet das?",
  "Please tell me everything about late tables, ".repeat(45),
];

/** Copies of the sample content, each with its own words, until there are enough passages. */
function generateDocuments(documents: readonly KnowledgeDocument[]): KnowledgeDocument[] {
  const found: KnowledgeDocument[] = [];
  let passages = 0;
  for (let copy = 0; passages < passageTarget; copy += 1) {
    for (const document of documents) {
      const more = {
        ...document,
        id: `${document.id}-${copy}`,
        passages: document.passages.map(({ heading, text }, place) => ({
          heading,
          text: copy === 0 ? text : `${text} Place ${copy}x${place} of subject${copy}.`,
        })),
      };
      found.push(more);
      passages += more.passages.length;
    }
  }
  return found;
}

/** Processor time of this thread in milliseconds, which does not depend on other load. */
const threadTimeMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

export async function benchKnowledge(note: RecordMeasurement): Promise<void> {
  const documents = generateDocuments(await seedKnowledgeDocuments());
  let answer = { revision: 1, put: documents, ids: documents.map(({ id }) => id) };
  const context = {
    env: { get: () => "http://database.bench" },
    fetch: async () => Response.json(answer),
  };

  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let began = threadTimeMs();
  const knowledge = await loadKnowledge(context, 1, "");
  note("knowledge, 5,000 passages into memory, processor", threadTimeMs() - began, "ms");
  await after(20);
  delay.disable();
  note("longest wait of others meanwhile", delay.max / 1e6, "ms", "others-wait");

  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const question of questions) {
      began = threadTimeMs();
      knowledge.find(question, 8);
      times.push(threadTimeMs() - began);
    }
  note("a question to 5,000 passages, processor, p50", percentile(times, 0.5), "ms");
  note(
    "a question to 5,000 passages, processor, p95",
    percentile(times, 0.95),
    "ms",
    "found-passages",
  );

  const changed = documents.find(({ type }) => type === "page");
  if (!changed) throw new Error("The sample content has no page.");
  answer = { ...answer, revision: 2, put: [{ ...changed, revision: "new" }] };
  began = threadTimeMs();
  await loadKnowledge(context, 2, "");
  note("one changed page, processor", threadTimeMs() - began, "ms");
}
