import "server-only";
import * as z from "zod";
import { answerHours } from "../../content/request/answer-hours.ts";
import { publishedClient } from "../../content/sanity/client.ts";
import { callAsSite } from "../../server/site-call.ts";
import { documentsOf } from "./knowledge-documents.ts";
import { type Changes, ChangesRefused, type Digests, KnowledgeKeeper } from "./knowledge-sync.ts";
import { knowledgeQuery } from "./knowledge.groq.ts";

/** Milliseconds between looks without a publish event: one may have been lost. */
const lookEvery = 300_000;

const answerSchema = z.object({ digests: z.record(z.string(), z.string()) });
const refusalSchema = z.object({ message: z.string().catch("the database cannot take it") });

async function learn(changes: Changes): Promise<Digests> {
  const { status, value } = await callAsSite("learn_content", "changes", JSON.stringify(changes));
  if (status === 200) return answerSchema.parse(value).digests;
  const { message } = refusalSchema.parse(value ?? {});
  throw status === 413 || status === 422
    ? new ChangesRefused(message)
    : new Error(`${status} ${message}`);
}

const place = Symbol.for("site.knowledge-keeper");

/** The keeper of this process: what runs at the start and the publish events are bundled apart. */
function keeper(): KnowledgeKeeper {
  const shared = globalThis as { [place]?: KnowledgeKeeper }; // the global object has no other type for it
  return (shared[place] ??= new KnowledgeKeeper({
    read: async () =>
      documentsOf(
        await publishedClient().fetch(knowledgeQuery, {}, { cache: "no-store" }),
        answerHours(),
      ),
    learn,
  }));
}

/** To be called when something was published, changed or taken away. Resolves when the assistant knows it. */
export const wakeKnowledge = (): Promise<void> => keeper().wake();

/** From now on the assistant knows what is published. */
export function watchKnowledge(): void {
  void wakeKnowledge();
  setInterval(() => void wakeKnowledge(), lookEvery).unref();
}
