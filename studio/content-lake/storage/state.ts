import { strongReferences, type Doc } from "./documents.ts";

/**
 * Read access to a set of documents: the committed ones, or those of a transaction in progress.
 * `referrers` returns the ids of the documents that reference one, without weak references.
 */
export type View = {
  get(id: string): Doc | undefined;
  all(): Iterable<Doc>;
  referrers(id: string): Iterable<string>;
  /** The ids that were changed and are not committed. */
  changedIds(): Iterable<string>;
};

/** The documents that reference a document, by its id, without weak references. */
class Referrers {
  #sources = new Map<string, Set<string>>();

  of(id: string): Iterable<string> {
    return this.#sources.get(id) ?? [];
  }

  change(id: string, before: Doc | undefined, after: Doc | undefined): void {
    for (const target of strongReferences(before)) this.#sources.get(target)?.delete(id);
    for (const target of strongReferences(after)) {
      const sources = this.#sources.get(target) ?? new Set();
      this.#sources.set(target, sources.add(id));
    }
  }
}

/** The committed documents, indexed. */
export class State implements View {
  #documents = new Map<string, Doc>();
  #referrers = new Referrers();

  get size(): number {
    return this.#documents.size;
  }

  get(id: string): Doc | undefined {
    return this.#documents.get(id);
  }

  all(): Iterable<Doc> {
    return this.#documents.values();
  }

  referrers(id: string): Iterable<string> {
    return this.#referrers.of(id);
  }

  changedIds(): Iterable<string> {
    return [];
  }

  /** Stores a document, or removes it with undefined. */
  set(id: string, after: Doc | undefined): void {
    this.#referrers.change(id, this.#documents.get(id), after);
    if (after) this.#documents.set(id, after);
    else this.#documents.delete(id);
  }
}

/** The uncommitted changes of another view. */
export class Overlay implements View {
  readonly changes = new Map<string, Doc | undefined>();
  #referrers = new Referrers();
  #base: View;

  constructor(base: View) {
    this.#base = base;
  }

  get(id: string): Doc | undefined {
    return this.changes.has(id) ? this.changes.get(id) : this.#base.get(id);
  }

  *all(): Iterable<Doc> {
    for (const doc of this.#base.all()) if (!this.changes.has(doc._id)) yield doc;
    for (const doc of this.changes.values()) if (doc) yield doc;
  }

  *referrers(id: string): Iterable<string> {
    for (const source of this.#base.referrers(id)) if (!this.changes.has(source)) yield source;
    yield* this.#referrers.of(id);
  }

  *changedIds(): Iterable<string> {
    yield* this.#base.changedIds();
    yield* this.changes.keys();
  }

  set(id: string, after: Doc | undefined): void {
    this.#referrers.change(id, this.changes.get(id), after);
    this.changes.set(id, after);
  }
}
