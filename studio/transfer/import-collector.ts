import { Mutation } from "@sanity/mutator";
import type { ClientConfig } from "@sanity/client";

/**
 * What Sanity's importer writes, collected instead of sent. It writes a document several times:
 * first without pictures and with weak references, then the pictures, then the references as they
 * are. Here the steps are applied to documents in memory, so that the lake is given each document
 * once and all of them in one transaction. Everything else it asks passes through.
 */
type Fetch = ReturnType<NonNullable<ClientConfig["resolveFetch"]>>;
type FetchInit = Parameters<Fetch>[1];

type Document = Record<string, unknown> & { _id: string; _type: string };
type Creation = "create" | "createOrReplace" | "createIfNotExists";

const CREATIONS: Creation[] = ["create", "createOrReplace", "createIfNotExists"];
const RELEASE_CREATIONS: Record<string, Creation> = {
  fail: "create",
  replace: "createOrReplace",
  ignore: "createIfNotExists",
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isDocument = (value: unknown): value is Document =>
  isRecord(value) && typeof value._id === "string" && typeof value._type === "string";

export class Collected {
  #existing: Set<string>;
  #through: Fetch;
  #documents = new Map<string, { creation: Creation; document: Document }>();
  /** Documents that are there and stay as they are. */
  #left = new Set<string>();
  #patches: unknown[] = [];

  /**
   * @param existing the ids of all documents that are there
   * @param through answers what is not collected
   */
  constructor(existing: Set<string>, through: Fetch) {
    this.#existing = existing;
    this.#through = through;
  }

  /** The ids of the documents in the archive. */
  get ids(): Set<string> {
    return new Set([...this.#documents.keys(), ...this.#left]);
  }

  /** What is left to do: one creation per document, and changes of assets that were uploaded. */
  mutations(): unknown[] {
    const creations = [...this.#documents.values()].map(({ creation, document }) => ({
      [creation]: document,
    }));
    return [...creations, ...this.#patches];
  }

  /** For the importer's client, in place of `fetch`. */
  readonly fetch: Fetch = async (address, init) => {
    const [, endpoint] = /\/data\/(mutate|actions)\//.exec(address) ?? [];
    if (!endpoint) return this.#through(address, init);
    const body = bodyOf(init);
    const steps = endpoint === "mutate" ? body.mutations : body.actions;
    if (!Array.isArray(steps)) throw new Error(`The importer sent a ${endpoint} without a list`);
    const results = steps.map((step) =>
      endpoint === "mutate" ? this.#mutate(step) : this.#importRelease(step),
    );
    const present = results.filter(({ operation }) => operation === "conflict");
    if (present.length > 0) return conflict(present.map(({ id }) => id));
    return Response.json({ transactionId: "collected", results });
  };

  #mutate(mutation: unknown): { id: string; operation: string } {
    if (isRecord(mutation)) {
      for (const creation of CREATIONS) {
        const document = mutation[creation];
        if (isDocument(document)) return this.#create(creation, document);
      }
      if (isRecord(mutation.patch) && typeof mutation.patch.id === "string")
        return this.#patch(mutation.patch.id, mutation);
    }
    throw new Error("The importer sent a mutation that is not known here");
  }

  #create(creation: Creation, document: Document): { id: string; operation: string } {
    const id = document._id;
    const exists = this.#existing.has(id);
    if (exists && creation === "create") return { id, operation: "conflict" };
    if (exists && creation === "createIfNotExists") {
      this.#left.add(id);
      return { id, operation: "none" };
    }
    this.#documents.set(id, { creation, document });
    return { id, operation: exists ? "update" : "create" };
  }

  #patch(id: string, mutation: Record<string, unknown>): { id: string; operation: string } {
    const collected = this.#documents.get(id);
    if (!collected) {
      if (!this.#left.has(id)) this.#patches.push(mutation);
      return { id, operation: "update" };
    }
    const patched = new Mutation({
      mutations: [{ patch: { ...asPatch(mutation.patch), id } }],
    }).apply({ ...collected.document, _rev: "collected" });
    if (!isDocument(patched)) throw new Error(`A change of "${id}" could not be applied`);
    collected.document = patched;
    return { id, operation: "update" };
  }

  /** A release is imported by an action, one at a time; here it is one more document. */
  #importRelease(action: unknown): { id: string; operation: string } {
    if (!isRecord(action) || action.actionType !== "sanity.action.release.import")
      throw new Error("The importer sent an action that is not known here");
    const creation = RELEASE_CREATIONS[String(action.ifExists)];
    if (!creation || !isDocument(action.attributes))
      throw new Error("The importer sent a release that is not complete");
    return this.#create(creation, action.attributes);
  }
}

const asPatch = (patch: unknown): Record<string, unknown> => (isRecord(patch) ? patch : {});

function bodyOf(init: FetchInit): Record<string, unknown> {
  const text = init?.body;
  const value: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
  return isRecord(value) ? value : {};
}

function conflict(ids: string[]): Response {
  const names = ids.slice(0, 3).map((id) => `"${id}"`);
  const more = ids.length > 3 ? ` and ${ids.length - 3} more` : "";
  const description = `${names.join(", ")}${more} exist already`;
  const error = { type: "mutationError", description, items: [] };
  return Response.json({ error }, { status: 409 });
}
