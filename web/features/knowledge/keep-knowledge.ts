import "server-only";
import * as z from "zod";
import { siteConfig } from "../../config.ts";
import { publishedClient } from "../../content/client.ts";
import { siteHeader } from "../../server/site-header.ts";
import { documentsOf } from "./documents-of.ts";
import { type Changes, ChangesRefused, type Digests, KnowledgeKeeper } from "./knowledge-keeper.ts";
import { knowledgeQuery } from "./knowledge.groq.ts";

/** Milliseconds for one answer of the database. */
const patience = 10_000;
/** Milliseconds between looks without a publish event: one may have been lost. */
const lookEvery = 300_000;

const answerShape = z.object({ digests: z.record(z.string(), z.string()) });
const refusalShape = z.object({ message: z.string() });

async function learn(changes: Changes): Promise<Digests> {
  const { url, publishableKey } = siteConfig().supabase;
  const text = JSON.stringify(changes);
  const signature = siteHeader(text);
  if (!signature) throw new Error("CLIENT_HEADER_SECRET is not set, so the site cannot sign it");
  const response = await fetch(`${url}/rest/v1/rpc/learn_content`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json", ...signature },
    body: JSON.stringify({ changes: text }),
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  if (response.ok) return answerShape.parse(await response.json()).digests;
  const { message } = refusalShape
    .catch({ message: `the database answered ${response.status}` })
    .parse(await response.json().catch(() => undefined));
  throw response.status === 413 || response.status === 422
    ? new ChangesRefused(message)
    : new Error(message);
}

const place = Symbol.for("site.knowledge-keeper");

/** The keeper of this process: what runs at the start and the publish events are bundled apart. */
function keeper(): KnowledgeKeeper {
  const shared = globalThis as { [place]?: KnowledgeKeeper }; // the global object has no other type for it
  return (shared[place] ??= new KnowledgeKeeper({
    read: async () =>
      documentsOf(await publishedClient().fetch(knowledgeQuery, {}, { cache: "no-store" })),
    learn,
  }));
}

/** To be called when something was published, changed or taken away. Returns at once. */
export function wakeKnowledge(): void {
  keeper().wake();
}

/** From now on the assistant knows what is published. */
export function watchKnowledge(): void {
  wakeKnowledge();
  setInterval(wakeKnowledge, lookEvery).unref();
}
