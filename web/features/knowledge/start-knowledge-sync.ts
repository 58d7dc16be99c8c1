import "server-only";
import * as z from "zod";
import { getResponseHours } from "../../content/request/response-hours.ts";
import { createPublishedClient } from "../../content/sanity/client.ts";
import { callAsSite, getSiteOrigin } from "../../server/site-call.ts";
import { buildKnowledgeDocuments } from "./knowledge-documents.ts";
import {
  type KnowledgeChanges,
  ChangesRejectedError,
  type Digests,
  KnowledgeSync,
} from "./knowledge-sync.ts";
import { knowledgeQuery } from "./knowledge.groq.ts";

/** Interval of the sync without publish events, which may get lost. */
const pollIntervalMs = 300_000;

const responseSchema = z.object({ digests: z.record(z.string(), z.string()) });
const errorSchema = z.object({ message: z.string().catch("the database rejected the changes") });

async function applyChanges(changes: KnowledgeChanges): Promise<Digests> {
  const { status, value } = await callAsSite(
    "update_knowledge",
    "changes",
    JSON.stringify({ site: getSiteOrigin(), ...changes }),
  );
  if (status === 200) return responseSchema.parse(value).digests;
  const { message } = errorSchema.parse(value ?? {});
  throw status === 413 || status === 422
    ? new ChangesRejectedError(message)
    : new Error(`${status} ${message}`);
}

const globalKey = Symbol.for("site.knowledge-sync");

/** Returns the sync of this process. Shared through `globalThis`: Next bundles startup and routes separately. */
function getKnowledgeSync(): KnowledgeSync {
  // The compiler has no declaration of this property of `globalThis`.
  const shared = globalThis as { [globalKey]?: KnowledgeSync };
  return (shared[globalKey] ??= new KnowledgeSync({
    readDocuments: async () =>
      buildKnowledgeDocuments(
        await createPublishedClient().fetch(knowledgeQuery, {}, { cache: "no-store" }),
        getResponseHours(),
      ),
    applyChanges,
  }));
}

/** Syncs after content was published, changed or unpublished. Resolves when the assistant knows it. */
export const syncKnowledge = (): Promise<void> => getKnowledgeSync().requestSync();

/** Keeps the assistant's knowledge in sync with the published content from now on. */
export function startKnowledgeSync(): void {
  void syncKnowledge();
  setInterval(() => void syncKnowledge(), pollIntervalMs).unref();
}
