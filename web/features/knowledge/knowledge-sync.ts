import { createHash } from "node:crypto";
import type { KnowledgeDocument } from "@site/supabase/contracts/knowledge";

/** What `learn_content` takes. */
export type KnowledgeChanges = {
  readonly put: readonly (KnowledgeDocument & { readonly digest: string })[];
  readonly remove: readonly string[];
};

/** By the id of each document, the digest under which the database knows it. */
export type Digests = Readonly<Record<string, string>>;

/** The database does not take these changes, now or later. */
export class ChangesRejectedError extends Error {
  override name = "ChangesRefused";
}

export type KnowledgeSyncOptions = {
  /** Everything that is published now. */
  readonly readDocuments: () => Promise<readonly KnowledgeDocument[]>;
  /** Gives changes to the database, and tells what it knows then. @throws ChangesRefused */
  readonly applyChanges: (changes: KnowledgeChanges) => Promise<Digests>;
};

/** Bytes of the documents that are sent together, as a text within JSON; one that is longer goes alone. */
const maxBatchBytes = 100_000;
/** Milliseconds until another try: the first, and the longest. */
const backoff = { first: 500, longest: 60_000 };
/** Failures in a row after which it is told: the database starts beside the site. */
const failuresBeforeWarning = 5;

/**
 * Keeps what the assistant knows equal to what is published. One look at a time; whoever asks for one
 * meanwhile gets another after it. Fails to nobody: what could not be told is told later.
 */
export class KnowledgeSync {
  readonly #doors: KnowledgeSyncOptions;
  #isWanted = false;
  #looking: Promise<void> | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(doors: KnowledgeSyncOptions) {
    this.#doors = doors;
  }

  /**
   * Compares, because something may have been published; once more if a comparison is running.
   * Resolves when all of it is done or has failed, and never rejects.
   */
  requestSync(): Promise<void> {
    this.#isWanted = true;
    clearTimeout(this.#retry);
    return (this.#looking ??= this.#look());
  }

  async #look(): Promise<void> {
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await reconcile(this.#doors);
        this.#failures = 0;
      }
    } catch (error) {
      this.#failures += 1;
      // What was published meanwhile does not wait for a database that is away for long.
      const wait = this.#isWanted
        ? backoff.first
        : Math.min(backoff.first * 2 ** (this.#failures - 1), backoff.longest);
      if (this.#failures === failuresBeforeWarning)
        console.warn(
          `assistant: what is published cannot be told to it: ${error instanceof Error ? error.message : "no answer"}`,
        );
      this.#retry = setTimeout(() => void this.requestSync(), wait);
      this.#retry.unref();
    } finally {
      this.#looking = undefined;
    }
  }
}

/** Puts what is new or different, removes what is gone. @throws as the doors do. */
export async function reconcile({
  readDocuments,
  applyChanges,
}: KnowledgeSyncOptions): Promise<void> {
  const documents = (await readDocuments()).map((document) => ({
    ...document,
    digest: computeDigest(document),
  }));
  const known = await applyChanges({ put: [], remove: [] });
  const ids = new Set(documents.map(({ id }) => id));
  const remove = Object.keys(known).filter((id) => !ids.has(id));
  // First, so that nothing is told any more that is not published.
  if (remove.length) await applyChanges({ put: [], remove });
  const changed = documents.filter(({ id, digest }) => known[id] !== digest);
  for (const put of splitIntoBatches(changed)) await putAll(put, applyChanges);
}

/** Changes are taken as a whole: one document that cannot be taken is found by sending each alone. */
async function putAll(
  put: KnowledgeChanges["put"],
  learn: KnowledgeSyncOptions["applyChanges"],
): Promise<void> {
  try {
    await learn({ put, remove: [] });
  } catch (error) {
    if (!(error instanceof ChangesRejectedError)) throw error;
    const [one] = put;
    if (put.length > 1) for (const each of put) await putAll([each], learn);
    else if (one) {
      console.warn(`assistant: it cannot know the document ${one.id}: ${error.message}`);
      // Better nothing than what it said before.
      await learn({ put: [], remove: [one.id] });
    }
  }
}

function splitIntoBatches(documents: KnowledgeChanges["put"]): KnowledgeChanges["put"][] {
  const batches: KnowledgeChanges["put"][number][][] = [];
  let bytes = Infinity;
  for (const document of documents) {
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
