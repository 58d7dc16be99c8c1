import { isRecord } from "../../../supabase/domain/json.ts";
import { type Doc } from "../storage/documents.ts";
import { matchesSearch, extractText, splitWords, type SearchTerm } from "./search.ts";

/**
 * The documents of one perspective, ordered by id, with indexes that are updated on each change.
 * Indexes are built when a query first uses them.
 */
export class Dataset {
  /** Whether it merges several layers and shows their documents under published ids. */
  readonly isLayered: boolean;
  #documents: Doc[];
  #byId: Map<string, Doc>;
  #indexes = new Map<string, Index>();

  constructor(documents: Iterable<Doc>, isLayered = false) {
    this.#documents = [...documents].sort(compareIds);
    this.#byId = new Map(this.#documents.map((doc) => [doc._id, doc]));
    this.isLayered = isLayered;
  }

  /** A copy, so that a change does not alter a result that is still being serialized. */
  all(): Doc[] {
    return this.#documents.slice();
  }

  get(id: string): Doc | undefined {
    return this.#byId.get(id);
  }

  /** Stores a document under an id; undefined removes it. */
  set(id: string, after: Doc | undefined): void {
    const before = this.#byId.get(id);
    if (before === after) return;
    if (after) {
      insertDocument(this.#documents, after);
      this.#byId.set(id, after);
    } else {
      removeDocument(this.#documents, id);
      this.#byId.delete(id);
    }
    for (const index of this.#indexes.values()) index.update(before, after);
  }

  /** The documents whose attribute at `path` equals `value`. */
  findByAttribute(path: string[], value: string): readonly Doc[] {
    if (path.length === 1 && path[0] === "_id") {
      const doc = this.#byId.get(value);
      return doc ? [doc] : [];
    }
    return this.#getIndex(JSON.stringify(path), (doc) => getAttributeKeys(doc, path)).find(value);
  }

  /** The documents that reference the id, including weakly; may contain false positives. */
  findReferencing(id: string): readonly Doc[] {
    return this.#getIndex("references", collectReferences).find(id);
  }

  /** The documents that match a full-text search. */
  search(terms: SearchTerm[]): readonly Doc[] {
    // The word index resolves single words; phrases and exclusions need the text itself.
    const rest = terms.filter((term) => term.isExcluded || term.words.length > 1);
    const documents = this.findByWords(terms) ?? this.#documents;
    return rest.length > 0
      ? documents.filter((doc) => matchesSearch(extractText(doc), rest))
      : documents.slice();
  }

  /**
   * The documents that contain every searched word; undefined for a search without required words.
   */
  findByWords(terms: SearchTerm[]): readonly Doc[] | undefined {
    const words = this.#getWordIndex();
    let found: Set<Doc> | undefined;
    for (const term of terms.filter(({ isExcluded }) => !isExcluded)) {
      for (const [index, word] of term.words.entries()) {
        const isPrefix = term.isPrefix && index === term.words.length - 1;
        const matches = new Set(isPrefix ? words.findByPrefix(word) : words.find(word));
        found = found ? new Set([...found].filter((doc) => matches.has(doc))) : matches;
      }
    }
    return found && [...found].sort(compareIds);
  }

  /** Builds the word index, which is the slowest to build, ahead of the next search. */
  buildWordIndex(): void {
    this.#getWordIndex();
  }

  #getWordIndex(): Index {
    return this.#getIndex("words", (doc) => new Set(splitWords(extractText(doc))));
  }

  #getIndex(name: string, getKeys: GetKeys): Index {
    const index = this.#indexes.get(name) ?? new Index(getKeys, this.#documents);
    // Keep the most recently used index last; the least recently used one is evicted.
    this.#indexes.delete(name);
    this.#indexes.set(name, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }
}

/** Each index adds cost to every change, and visitors may query any attribute. */
const maxIndexes = 32;

type GetKeys = (doc: Doc) => ReadonlySet<string>;

/** Maps each key to its documents, ordered by id. */
class Index {
  #getKeys: GetKeys;
  #lists = new Map<string, Doc[]>();

  constructor(getKeys: GetKeys, documents: readonly Doc[]) {
    this.#getKeys = getKeys;
    for (const doc of documents) {
      for (const key of getKeys(doc)) {
        const list = this.#lists.get(key);
        if (list) list.push(doc);
        else this.#lists.set(key, [doc]);
      }
    }
  }

  find(key: string): readonly Doc[] {
    return this.#lists.get(key) ?? [];
  }

  *findByPrefix(start: string): Iterable<Doc> {
    for (const [key, list] of this.#lists) if (key.startsWith(start)) yield* list;
  }

  update(before: Doc | undefined, after: Doc | undefined): void {
    const keys = after ? this.#getKeys(after) : noKeys;
    for (const key of before ? this.#getKeys(before) : noKeys) {
      const list = this.#lists.get(key);
      if (keys.has(key) || !list || !before) continue;
      removeDocument(list, before._id);
      if (list.length === 0) this.#lists.delete(key);
    }
    for (const key of keys) {
      const list = this.#lists.get(key);
      if (!after) continue;
      if (list) insertDocument(list, after);
      else this.#lists.set(key, [after]);
    }
  }
}

const noKeys: ReadonlySet<string> = new Set();

/** The default result order, as in Sanity. */
export const compareIds = (a: Doc, b: Doc): number => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0);

/** Binary search: the position of an id in a list, or its insertion point. */
function findPosition(list: readonly Doc[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?._id ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insertDocument(list: Doc[], doc: Doc): void {
  const index = findPosition(list, doc._id);
  list.splice(index, list[index]?._id === doc._id ? 1 : 0, doc);
}

function removeDocument(list: Doc[], id: string): void {
  const index = findPosition(list, id);
  if (list[index]?._id === id) list.splice(index, 1);
}

function getAttributeKeys(doc: Doc, path: string[]): ReadonlySet<string> {
  let value: unknown = doc;
  for (const name of path)
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof value === "string" ? new Set([value]) : noKeys;
}

function collectReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) collectReferences(item, found);
  else if (isRecord(value)) {
    if (typeof value._ref === "string") found.add(value._ref);
    for (const item of Object.values(value)) collectReferences(item, found);
  }
  return found;
}
