import { randomBytes } from "node:crypto";
import { strongReferences, type Doc } from "../storage/documents.ts";
import { mutationError } from "../errors.ts";
import { diff, type MendozaPatch } from "../history/mendoza.ts";
import { Overlay, type View } from "../storage/state.ts";

/** A change of one document; `before` and `after` are whole documents. */
export type Change = {
  id: string;
  before: Doc | undefined;
  after: Doc | undefined;
  mutations: unknown[];
  effects: { apply: MendozaPatch; revert: MendozaPatch };
};

export type Operation = "create" | "update" | "delete" | "none";
export type Result = { id: string; operation: Operation };

export const newId = (): string => randomBytes(11).toString("hex");

/**
 * A transaction in progress. It reads its own writes, which are invisible outside until the commit.
 * Every document it writes gets the transaction's id as `_rev`.
 */
export class Transaction {
  readonly id: string;
  readonly timestamp: string;
  readonly results: Result[] = [];
  readonly view: Overlay;
  /** The documents before the transaction. */
  readonly base: View;
  #mutations = new Map<string, unknown[]>();

  constructor(base: View, id: string, timestamp: string) {
    this.base = base;
    this.view = new Overlay(base);
    this.id = id;
    this.timestamp = timestamp;
  }

  get(id: string): Doc | undefined {
    return this.view.get(id);
  }

  /**
   * Stores a document; listeners receive `mutation`. An existing `_createdAt` is preserved.
   * @param isWhole whether `doc` is a complete document rather than a patched one; its `_updatedAt`
   * is then preserved as well
   */
  put(
    doc: Record<string, unknown> & { _id: string; _type: string },
    mutation: unknown,
    isWhole = false,
  ): Doc {
    const stored: Doc = {
      ...doc,
      _createdAt: typeof doc._createdAt === "string" ? doc._createdAt : this.timestamp,
      _updatedAt: isWhole && typeof doc._updatedAt === "string" ? doc._updatedAt : this.timestamp,
      _rev: this.id,
    };
    this.view.set(doc._id, stored);
    this.#recordMutation(doc._id, mutation);
    return stored;
  }

  delete(id: string): void {
    this.view.set(id, undefined);
    this.#recordMutation(id, { delete: { id } });
  }

  #recordMutation(id: string, mutation: unknown): void {
    const mutations = this.#mutations.get(id);
    if (mutations) mutations.push(mutation);
    else this.#mutations.set(id, [mutation]);
  }

  /** Throws a `mutationError` when a strong reference points to a missing document. */
  checkReferences(): void {
    for (const [id, doc] of this.view.changes) this.#checkReferences(id, doc);
  }

  /**
   * Checks references and returns the changes, in the order in which documents were first written.
   */
  finish(): Change[] {
    this.checkReferences();
    const changes: Change[] = [];
    for (const [id, mutations] of this.#mutations) {
      const before = this.base.get(id);
      const after = this.view.get(id);
      if (!before && !after) continue;
      const effects = {
        apply: diff(withoutRevision(before), withoutRevision(after)),
        revert: diff(withoutRevision(after), withoutRevision(before)),
      };
      changes.push({ id, before, after, mutations, effects });
    }
    return changes;
  }

  #checkReferences(id: string, doc: Doc | undefined): void {
    if (doc) {
      for (const target of strongReferences(doc)) {
        if (this.view.get(target)) continue;
        throw mutationError(409, {
          type: "documentReferenceDoesNotExistError",
          description: `Document "${id}" references the document "${target}", which does not exist`,
          id,
          referenceID: target,
        });
      }
      return;
    }
    const referencingIDs = [...this.view.referrers(id)].filter((source) => source !== id);
    if (referencingIDs.length === 0) return;
    throw mutationError(409, {
      type: "documentHasExistingReferencesError",
      description: `Document "${id}" cannot be deleted: there are references to it from "${referencingIDs.join('", "')}"`,
      id,
      referencingIDs,
    });
  }
}

/** Mendoza patches exclude `_rev`; it is set from the event when a patch is applied. */
export function withoutRevision(doc: Doc | undefined): Omit<Doc, "_rev"> | null {
  if (!doc) return null;
  const { _rev, ...rest } = doc;
  return rest;
}
