/**
 * What the assistant knows, at 5,000 passages: reading it into memory as a function does, with the
 * longest time that other requests wait meanwhile, finding passages, and learning one changed page.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as after } from "node:timers/promises";
import type { KnowledgeDocument } from "../../../supabase/contracts/knowledge.ts";
import { loadKnowledge } from "../../../supabase/functions/chat-intelligent/retrieval/knowledge.ts";
import { seedKnowledgeDocuments } from "../../support/fixtures/seed-knowledge.ts";
import { type Note, percentile } from "../figures.ts";

const PASSAGES = 5_000;
const ROUNDS = 10;

/** Questions as they are asked: short, in other words, with typing errors, and much too long. */
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

/** The sample content so often that there are enough passages, each copy with words of its own. */
function manyDocuments(documents: readonly KnowledgeDocument[]): KnowledgeDocument[] {
  const found: KnowledgeDocument[] = [];
  let passages = 0;
  for (let copy = 0; passages < PASSAGES; copy += 1) {
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

/** Milliseconds that this thread has been on a processor: the same on a busy machine. */
const busy = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

export async function benchKnowledge(note: Note): Promise<void> {
  const documents = manyDocuments(await seedKnowledgeDocuments());
  let answer = { revision: 1, put: documents, ids: documents.map(({ id }) => id) };
  const context = {
    env: { get: () => "http://database.bench" },
    fetch: async () => Response.json(answer),
  };

  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let began = busy();
  const knowledge = await loadKnowledge(context, 1);
  note("knowledge, 5,000 passages into memory, processor", busy() - began, "ms");
  await after(20);
  delay.disable();
  note("longest wait of others meanwhile", delay.max / 1e6, "ms", "others-wait");

  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const question of questions) {
      began = busy();
      knowledge.find(question, 8);
      times.push(busy() - began);
    }
  note("a question to 5,000 passages, processor, p50", percentile(times, 0.5), "ms");
  note(
    "a question to 5,000 passages, processor, p95",
    percentile(times, 0.95),
    "ms",
    "found-passages",
  );

  const changed = documents.find(({ type }) => type === "page");
  if (!changed) throw new Error("There is no page.");
  answer = { ...answer, revision: 2, put: [{ ...changed, revision: "new" }] };
  began = busy();
  await loadKnowledge(context, 2);
  note("one changed page, processor", busy() - began, "ms");
}
