import { z } from "zod";
import { type KnowledgeDocument, knowledgeTypes } from "../../../contracts/knowledge.ts";
import type { FunctionContext } from "../../_shared/context.ts";
import { postAsService } from "../../_shared/service.ts";
import type { Knowledge, LoadKnowledge } from "../dialogue/turn.ts";
import { KnowledgeIndex } from "./knowledge-index.ts";

/** Indexes documents synchronously. `loadKnowledge` does so in steps instead. */
export function indexKnowledge(documents: readonly KnowledgeDocument[]): Knowledge {
  const index = new KnowledgeIndex();
  for (const document of documents) index.put(document);
  return index;
}

const documentSchema: z.ZodType<KnowledgeDocument> = z.object({
  id: z.string(),
  type: z.enum(knowledgeTypes),
  revision: z.string(),
  title: z.string(),
  path: z.string(),
  facts: z.record(z.string(), z.string()),
  passages: z.array(z.object({ heading: z.string(), text: z.string() })),
});

/** The result of `knowledge_since`: changed documents, and the ids of all documents. */
const changesSchema = z.object({
  revision: z.number(),
  // Each is parsed before it is indexed, so that many do not block other requests.
  put: z.array(z.unknown()),
  ids: z.array(z.string()),
});
type Changes = z.output<typeof changesSchema>;

interface CachedKnowledge {
  index: KnowledgeIndex;
  revision: number;
  /** Whether the index has been loaded once. */
  isWhole: boolean;
  reading: Promise<void> | undefined;
}

/** By the URL of the database and the site. A process has one database, tests have several. */
const cache = new Map<string, CachedKnowledge>();

/** Longest synchronous work before other requests are processed. */
const maxStepMs = 8;
const timeoutMs = 8_000;

const createEmptyCache = (): CachedKnowledge => ({
  index: new KnowledgeIndex(),
  revision: 0,
  isWhole: false,
  reading: undefined,
});

export const loadKnowledge: LoadKnowledge = async (context, revision, site): Promise<Knowledge> => {
  const key = `${context.env.get("SUPABASE_URL") ?? ""} ${site}`;
  const known = cache.get(key) ?? createEmptyCache();
  cache.set(key, known);
  // The second round is needed if another request is loading an older revision.
  for (let round = 0; round < 2 && !(known.isWhole && known.revision === revision); round += 1) {
    try {
      await (known.reading ??= applyChanges(context, known, site).finally(() => {
        known.reading = undefined;
      }));
    } catch (error) {
      if (!known.isWhole) throw error;
      break;
    }
  }
  return known.index;
};

async function applyChanges(
  context: FunctionContext,
  known: CachedKnowledge,
  site: string,
): Promise<void> {
  let changes = await fetchChanges(context, known.revision, site);
  // The database was restored from a backup with an older revision.
  if (changes.revision < known.revision) {
    Object.assign(known, { ...createEmptyCache(), reading: known.reading });
    changes = await fetchChanges(context, 0, site);
  }
  const { index } = known;
  const ids = new Set(changes.ids);
  for (const id of index.documentIds) if (!ids.has(id)) index.remove(id);
  let began = performance.now();
  for (const document of changes.put) {
    index.put(documentSchema.parse(document));
    if (performance.now() - began < maxStepMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  known.revision = changes.revision;
  known.isWhole = true;
}

async function fetchChanges(
  context: FunctionContext,
  revision: number,
  site: string,
): Promise<Changes> {
  const limited: FunctionContext = {
    ...context,
    fetch: (input, init) =>
      context.fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  };
  const response = await postAsService(limited, "rpc/knowledge_since", { revision, site });
  if (!response.ok) throw new Error(`knowledge_since returned ${response.status}`);
  return changesSchema.parse(await response.json());
}
