import "server-only";
import * as z from "zod";
import { answerHours } from "../../content/request/answer-hours.ts";
import { publishedClient } from "../../content/sanity/client.ts";
import { callAsSite } from "../../server/site-call.ts";
import { buildKnowledgeDocuments } from "./knowledge-documents.ts";
import {
  type KnowledgeChanges,
  ChangesRejectedError,
  type Digests,
  KnowledgeSync,
} from "./knowledge-sync.ts";
import { knowledgeQuery } from "./knowledge.groq.ts";

/** Milliseconds between looks without a publish event: one may have been lost. */
const pollIntervalMs = 300_000;

const answerSchema = z.object({ digests: z.record(z.string(), z.string()) });
const refusalSchema = z.object({ message: z.string().catch("the database cannot take it") });

async function applyChanges(changes: KnowledgeChanges): Promise<Digests> {
  const { status, value } = await callAsSite("learn_content", "changes", JSON.stringify(changes));
  if (status === 200) return answerSchema.parse(value).digests;
  const { message } = refusalSchema.parse(value ?? {});
  throw status === 413 || status === 422
    ? new ChangesRejectedError(message)
    : new Error(`${status} ${message}`);
}

const globalKey = Symbol.for("site.knowledge-keeper");

/** The keeper of this process: what runs at the start and the publish events are bundled apart. */
function getKnowledgeSync(): KnowledgeSync {
  const shared = globalThis as { [globalKey]?: KnowledgeSync }; // the global object has no other type for it
  return (shared[globalKey] ??= new KnowledgeSync({
    readDocuments: async () =>
      buildKnowledgeDocuments(
        await publishedClient().fetch(knowledgeQuery, {}, { cache: "no-store" }),
        answerHours(),
      ),
    applyChanges,
  }));
}

/** To be called when something was published, changed or taken away. Resolves when the assistant knows it. */
export const syncKnowledge = (): Promise<void> => getKnowledgeSync().requestSync();

/** From now on the assistant knows what is published. */
export function startKnowledgeSync(): void {
  void syncKnowledge();
  setInterval(() => void syncKnowledge(), pollIntervalMs).unref();
}
