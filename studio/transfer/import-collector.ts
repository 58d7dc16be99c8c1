import { Mutation } from "@sanity/mutator";
import type { ClientConfig } from "@sanity/client";

type Fetch = ReturnType<NonNullable<ClientConfig["resolveFetch"]>>;
type FetchInit = Parameters<Fetch>[1];

type Document = Record<string, unknown> & { _id: string; _type: string };
type Creation = "create" | "createOrReplace" | "createIfNotExists";

const creationNames: Creation[] = ["create", "createOrReplace", "createIfNotExists"];
const creationByIfExists: Record<string, Creation> = {
  fail: "create",
  replace: "createOrReplace",
  ignore: "createIfNotExists",
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isDocument = (value: unknown): value is Document =>
  isRecord(value) && typeof value._id === "string" && typeof value._type === "string";

/**
 * Collects the writes of Sanity's importer instead of sending them. The importer writes each
 * document several times: first without assets and with weak references, then with assets, then
 * with the final references. Applying these steps in memory lets the lake receive each document
 * once and all of them in one transaction. Other requests are forwarded.
 */
export class ImportCollector {
  #existing: Set<string>;
  #forward: Fetch;
  #documents = new Map<string, { creation: Creation; document: Document }>();
  /** Existing documents that stay unchanged. */
  #skippedIds = new Set<string>();
  #patches: unknown[] = [];

  /**
   * @param existing the ids of all existing documents
   * @param forward sends the requests that are not collected
   */
  constructor(existing: Set<string>, forward: Fetch) {
    this.#existing = existing;
    this.#forward = forward;
  }

  /** The ids of the documents in the archive. */
  get ids(): Set<string> {
    return new Set([...this.#documents.keys(), ...this.#skippedIds]);
  }

  /** The remaining mutations: one creation per document, and patches of uploaded assets. */
  getMutations(): unknown[] {
    const creations = [...this.#documents.values()].map(({ creation, document }) => ({
      [creation]: document,
    }));
    return [...creations, ...this.#patches];
  }

  /** Replaces `fetch` in the importer's client. */
  readonly fetch: Fetch = async (address, init) => {
    const [, endpoint] = /\/data\/(mutate|actions)\//.exec(address) ?? [];
    if (!endpoint) return this.#forward(address, init);
    const body = parseBody(init);
    const steps = endpoint === "mutate" ? body.mutations : body.actions;
    if (!Array.isArray(steps))
      throw new Error(`Sanity's importer sent an invalid ${endpoint} request`);
    const results = steps.map((step) =>
      endpoint === "mutate" ? this.#mutate(step) : this.#importRelease(step),
    );
    const present = results.filter(({ operation }) => operation === "conflict");
    if (present.length > 0) return conflictResponse(present.map(({ id }) => id));
    return Response.json({ transactionId: "collected", results });
  };

  #mutate(mutation: unknown): { id: string; operation: string } {
    if (isRecord(mutation)) {
      for (const creation of creationNames) {
        const document = mutation[creation];
        if (isDocument(document)) return this.#create(creation, document);
      }
      if (isRecord(mutation.patch) && typeof mutation.patch.id === "string")
        return this.#patch(mutation.patch.id, mutation.patch);
    }
    throw new Error("Sanity's importer sent an unsupported mutation");
  }

  #create(creation: Creation, document: Document): { id: string; operation: string } {
    const id = document._id;
    const exists = this.#existing.has(id);
    if (exists && creation === "create") return { id, operation: "conflict" };
    if (exists && creation === "createIfNotExists") {
      this.#skippedIds.add(id);
      return { id, operation: "none" };
    }
    this.#documents.set(id, { creation, document });
    return { id, operation: exists ? "update" : "create" };
  }

  #patch(id: string, patch: Record<string, unknown>): { id: string; operation: string } {
    const collected = this.#documents.get(id);
    if (!collected) {
      if (!this.#skippedIds.has(id)) this.#patches.push({ patch });
      return { id, operation: "update" };
    }
    const patched = new Mutation({
      mutations: [{ patch: { ...patch, id } }],
    }).apply({ ...collected.document, _rev: "collected" });
    if (!isDocument(patched)) throw new Error(`Could not apply a patch of "${id}"`);
    collected.document = patched;
    return { id, operation: "update" };
  }

  /** Releases are imported by individual actions; here each becomes another document. */
  #importRelease(action: unknown): { id: string; operation: string } {
    if (!isRecord(action) || action.actionType !== "sanity.action.release.import")
      throw new Error("Sanity's importer sent an unsupported action");
    const creation = creationByIfExists[String(action.ifExists)];
    if (!creation || !isDocument(action.attributes))
      throw new Error("Sanity's importer sent an incomplete release");
    return this.#create(creation, action.attributes);
  }
}

function parseBody(init: FetchInit): Record<string, unknown> {
  const text = init?.body;
  const value: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
  return isRecord(value) ? value : {};
}

function conflictResponse(ids: string[]): Response {
  const names = ids.slice(0, 3).map((id) => `"${id}"`);
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : "";
  const description = `${names.join(", ")}${more} already exist`;
  const error = { type: "mutationError", description, items: [] };
  return Response.json({ error }, { status: 409 });
}
