import { createHash } from "node:crypto";
import type { KnowledgeDocument } from "@site/supabase/contracts/knowledge";

/** What `learn_content` takes. */
export type Changes = {
  readonly put: readonly (KnowledgeDocument & { readonly digest: string })[];
  readonly remove: readonly string[];
};

/** By the id of each document, the digest under which the database knows it. */
export type Digests = Readonly<Record<string, string>>;

/** The database does not take these changes, now or later. */
export class ChangesRefused extends Error {
  override name = "ChangesRefused";
}

export type KnowledgeDoors = {
  /** Everything that is published now. */
  readonly read: () => Promise<readonly KnowledgeDocument[]>;
  /** Gives changes to the database, and tells what it knows then. @throws ChangesRefused */
  readonly learn: (changes: Changes) => Promise<Digests>;
};

/** Bytes of the documents that are sent together, as a text within JSON; one that is longer goes alone. */
const largestBatch = 100_000;
/** Milliseconds until another try: the first, and the longest. */
const backoff = { first: 500, longest: 60_000 };
/** Failures in a row after which it is told: the database starts beside the site. */
const toldAfter = 5;

/**
 * Keeps what the assistant knows equal to what is published. One look at a time; whoever asks for one
 * meanwhile gets another after it. Fails to nobody: what could not be told is told later.
 */
export class KnowledgeKeeper {
  readonly #doors: KnowledgeDoors;
  #isWanted = false;
  #looking: Promise<void> | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(doors: KnowledgeDoors) {
    this.#doors = doors;
  }

  /**
   * Compares, because something may have been published; once more if a comparison is running.
   * Resolves when all of it is done or has failed, and never rejects.
   */
  wake(): Promise<void> {
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
      if (this.#failures === toldAfter)
        console.warn(
          `assistant: what is published cannot be told to it: ${error instanceof Error ? error.message : "no answer"}`,
        );
      this.#retry = setTimeout(() => void this.wake(), wait);
      this.#retry.unref();
    } finally {
      this.#looking = undefined;
    }
  }
}

/** Puts what is new or different, removes what is gone. @throws as the doors do. */
export async function reconcile({ read, learn }: KnowledgeDoors): Promise<void> {
  const documents = (await read()).map((document) => ({ ...document, digest: digestOf(document) }));
  const known = await learn({ put: [], remove: [] });
  const ids = new Set(documents.map(({ id }) => id));
  const remove = Object.keys(known).filter((id) => !ids.has(id));
  // First, so that nothing is told any more that is not published.
  if (remove.length) await learn({ put: [], remove });
  const changed = documents.filter(({ id, digest }) => known[id] !== digest);
  for (const put of batchesOf(changed)) await putAll(put, learn);
}

/** Changes are taken as a whole: one document that cannot be taken is found by sending each alone. */
async function putAll(put: Changes["put"], learn: KnowledgeDoors["learn"]): Promise<void> {
  try {
    await learn({ put, remove: [] });
  } catch (error) {
    if (!(error instanceof ChangesRefused)) throw error;
    const [one] = put;
    if (put.length > 1) for (const each of put) await putAll([each], learn);
    else if (one) {
      console.warn(`assistant: it cannot know the document ${one.id}: ${error.message}`);
      // Better nothing than what it said before.
      await learn({ put: [], remove: [one.id] });
    }
  }
}

function batchesOf(documents: Changes["put"]): Changes["put"][] {
  const batches: Changes["put"][number][][] = [];
  let bytes = Infinity;
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(JSON.stringify(document)));
    const batch = batches.at(-1);
    if (batch && bytes + size <= largestBatch) {
      batch.push(document);
      bytes += size;
    } else {
      batches.push([document]);
      bytes = size;
    }
  }
  return batches;
}

const digestOf = (document: KnowledgeDocument) =>
  createHash("sha256").update(JSON.stringify(document)).digest("hex");
