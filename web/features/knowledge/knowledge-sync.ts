import { createHash } from "node:crypto";
import type { KnowledgeDocument } from "@site/supabase/contracts/knowledge";
import { getErrorMessage } from "@site/supabase/domain/errors";

/** The parameters of the database function `update_knowledge`. */
export type KnowledgeChanges = {
  readonly put: readonly (KnowledgeDocument & { readonly digest: string })[];
  readonly remove: readonly string[];
};

/** The digest of each stored document, by document id. */
export type Digests = Readonly<Record<string, string>>;

/** The database permanently rejected the changes. */
export class ChangesRejectedError extends Error {
  override name = "ChangesRejectedError";
}

export type KnowledgeSyncOptions = {
  /** Reads all published documents. */
  readonly readDocuments: () => Promise<readonly KnowledgeDocument[]>;
  /** Applies changes and returns the digests of all stored documents. @throws ChangesRejectedError */
  readonly applyChanges: (changes: KnowledgeChanges) => Promise<Digests>;
};

/** Limit of the encoded documents in one call, in bytes. A larger document is sent alone. */
const maxBatchBytes = 100_000;
/** Retry delay in milliseconds, doubled after each failure. */
const backoff = { initial: 500, max: 60_000 };
/** Consecutive failures before a warning: the database may start after the site. */
const failuresBeforeWarning = 5;

/**
 * Syncs the assistant's knowledge with the published content. Runs one sync at a time; a request during
 * a sync starts another one after it. Never throws; failed syncs are retried.
 */
export class KnowledgeSync {
  readonly #options: KnowledgeSyncOptions;
  #isRequested = false;
  #running: Promise<void> | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: KnowledgeSyncOptions) {
    this.#options = options;
  }

  /** Starts a sync, or another one after the current. Resolves when all have succeeded or failed; never rejects. */
  requestSync(): Promise<void> {
    this.#isRequested = true;
    clearTimeout(this.#retry);
    return (this.#running ??= this.#run());
  }

  async #run(): Promise<void> {
    try {
      while (this.#isRequested) {
        this.#isRequested = false;
        await reconcile(this.#options);
        this.#failures = 0;
      }
    } catch (error) {
      this.#failures += 1;
      // Content published during this run must not wait for a long backoff.
      const delay = this.#isRequested
        ? backoff.initial
        : Math.min(backoff.initial * 2 ** (this.#failures - 1), backoff.max);
      if (this.#failures === failuresBeforeWarning)
        console.warn(
          `assistant: could not sync published content, retrying: ${getErrorMessage(error)}`,
        );
      this.#retry = setTimeout(() => void this.requestSync(), delay);
      this.#retry.unref();
    } finally {
      this.#running = undefined;
    }
  }
}

/** Upserts new and changed documents and removes unpublished ones. @throws the errors of its callbacks. */
export async function reconcile({
  readDocuments,
  applyChanges,
}: KnowledgeSyncOptions): Promise<void> {
  const documents = (await readDocuments()).map((document) => ({
    ...document,
    digest: computeDigest(document),
  }));
  const stored = await applyChanges({ put: [], remove: [] });
  const ids = new Set(documents.map(({ id }) => id));
  const remove = Object.keys(stored).filter((id) => !ids.has(id));
  // Removes first, so that the assistant stops using unpublished content.
  if (remove.length) await applyChanges({ put: [], remove });
  const changed = documents.filter(({ id, digest }) => stored[id] !== digest);
  for (const batch of splitIntoBatches(changed)) await putBatch(batch, applyChanges);
}

/** Sends a batch. A rejection affects all of it, so each document is then sent alone to isolate the invalid one. */
async function putBatch(
  batch: KnowledgeChanges["put"],
  applyChanges: KnowledgeSyncOptions["applyChanges"],
): Promise<void> {
  try {
    await applyChanges({ put: batch, remove: [] });
  } catch (error) {
    if (!(error instanceof ChangesRejectedError)) throw error;
    const [document] = batch;
    if (batch.length > 1) for (const each of batch) await putBatch([each], applyChanges);
    else if (document) {
      console.warn(
        `assistant: rejected document ${document.id}, removed from its knowledge: ${error.message}`,
      );
      // The stored version is outdated.
      await applyChanges({ put: [], remove: [document.id] });
    }
  }
}

function splitIntoBatches(documents: KnowledgeChanges["put"]): KnowledgeChanges["put"][] {
  const batches: KnowledgeChanges["put"][number][][] = [];
  let bytes = Infinity;
  for (const document of documents) {
    // The parameter `changes` is JSON text inside of the JSON body.
    const size = Buffer.byteLength(JSON.stringify(JSON.stringify(document)));
    const batch = batches.at(-1);
    if (batch && bytes + size <= maxBatchBytes) {
      batch.push(document);
      bytes += size;
    } else {
      batches.push([document]);
      bytes = size;
    }
  }
  return batches;
}

const computeDigest = (document: KnowledgeDocument) =>
  createHash("sha256").update(JSON.stringify(document)).digest("hex");
