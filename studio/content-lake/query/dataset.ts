import { isRecord, type Doc } from "../storage/documents.ts";
import { matchesSearch, textOf, wordsOf, type SearchTerm } from "./search.ts";

/**
 * The documents of one perspective, in the order of their ids, with indexes that follow each
 * change: what a query starts from. An index is made when a query first needs it.
 */
export class Dataset {
  /** Whether its documents are those of several layers, shown under their published ids. */
  readonly layered: boolean;
  #documents: Doc[];
  #byId: Map<string, Doc>;
  #indexes = new Map<string, Index>();

  constructor(documents: Iterable<Doc>, layered = false) {
    this.#documents = [...documents].sort(byId);
    this.#byId = new Map(this.#documents.map((doc) => [doc._id, doc]));
    this.layered = layered;
  }

  /** A copy: the next change must not alter an answer that is still being written out. */
  all(): Doc[] {
    return this.#documents.slice();
  }

  get(id: string): Doc | undefined {
    return this.#byId.get(id);
  }

  /** Stores a document under an id, or removes it with undefined. */
  set(id: string, after: Doc | undefined): void {
    const before = this.#byId.get(id);
    if (before === after) return;
    if (after) {
      place(this.#documents, after);
      this.#byId.set(id, after);
    } else {
      displace(this.#documents, id);
      this.#byId.delete(id);
    }
    for (const index of this.#indexes.values()) index.follow(before, after);
  }

  /** The documents whose attribute at a path such as `path.current` is this very string. */
  having(path: string[], value: string): readonly Doc[] {
    if (path.length === 1 && path[0] === "_id") {
      const doc = this.#byId.get(value);
      return doc ? [doc] : [];
    }
    return this.#index(JSON.stringify(path), (doc) => attributeOf(doc, path)).find(value);
  }

  /** The documents with a reference to this id, weak ones included; it may name too many. */
  referringTo(id: string): readonly Doc[] {
    return this.#index("references", referencesOf).find(id);
  }

  /** The documents whose text has what a search asks for. */
  matching(terms: SearchTerm[]): readonly Doc[] {
    // What single words decide is decided; phrases and what must not occur need the text itself.
    const rest = terms.filter((term) => term.not || term.words.length > 1);
    const documents = this.containing(terms) ?? this.#documents;
    return rest.length > 0
      ? documents.filter((doc) => matchesSearch(textOf(doc), rest))
      : documents.slice();
  }

  /** The documents with every word that a search asks for; undefined when it asks for none. */
  containing(terms: SearchTerm[]): readonly Doc[] | undefined {
    const words = this.#words();
    let found: Set<Doc> | undefined;
    for (const term of terms.filter(({ not }) => !not)) {
      for (const [index, word] of term.words.entries()) {
        const prefix = term.prefix && index === term.words.length - 1;
        const having = new Set(prefix ? words.beginningWith(word) : words.find(word));
        found = found ? new Set([...found].filter((doc) => having.has(doc))) : having;
      }
    }
    return found && [...found].sort(byId);
  }

  /** Builds the index of words ahead of the next search; of all indexes it takes the longest. */
  indexWords(): void {
    this.#words();
  }

  #words(): Index {
    return this.#index("words", (doc) => new Set(wordsOf(textOf(doc))));
  }

  #index(name: string, keysOf: KeysOf): Index {
    const index = this.#indexes.get(name) ?? new Index(keysOf, this.#documents);
    // The most recently used last: what has not been asked for longest makes room.
    this.#indexes.delete(name);
    this.#indexes.set(name, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > MOST_INDEXES && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }
}

/** Every index costs something at each change, and visitors may ask for any attribute. */
const MOST_INDEXES = 32;

type KeysOf = (doc: Doc) => ReadonlySet<string>;

/** Lists of documents by key, each in the order of their ids. */
class Index {
  #keysOf: KeysOf;
  #lists = new Map<string, Doc[]>();

  constructor(keysOf: KeysOf, documents: readonly Doc[]) {
    this.#keysOf = keysOf;
    for (const doc of documents) {
      for (const key of keysOf(doc)) {
        const list = this.#lists.get(key);
        if (list) list.push(doc);
        else this.#lists.set(key, [doc]);
      }
    }
  }

  find(key: string): readonly Doc[] {
    return this.#lists.get(key) ?? [];
  }

  *beginningWith(start: string): Iterable<Doc> {
    for (const [key, list] of this.#lists) if (key.startsWith(start)) yield* list;
  }

  follow(before: Doc | undefined, after: Doc | undefined): void {
    const keys = after ? this.#keysOf(after) : NO_KEYS;
    for (const key of before ? this.#keysOf(before) : NO_KEYS) {
      const list = this.#lists.get(key);
      if (keys.has(key) || !list || !before) continue;
      displace(list, before._id);
      if (list.length === 0) this.#lists.delete(key);
    }
    for (const key of keys) {
      const list = this.#lists.get(key);
      if (!after) continue;
      if (list) place(list, after);
      else this.#lists.set(key, [after]);
    }
  }
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** The order in which documents are answered where a query asks for none, as in Sanity. */
export const byId = (a: Doc, b: Doc): number => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0);

/** Where a document with this id is in a list, or would be. */
function position(list: readonly Doc[], id: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?._id ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function place(list: Doc[], doc: Doc): void {
  const at = position(list, doc._id);
  list.splice(at, list[at]?._id === doc._id ? 1 : 0, doc);
}

function displace(list: Doc[], id: string): void {
  const at = position(list, id);
  if (list[at]?._id === id) list.splice(at, 1);
}

function attributeOf(doc: Doc, path: string[]): ReadonlySet<string> {
  let value: unknown = doc;
  for (const name of path)
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof value === "string" ? new Set([value]) : NO_KEYS;
}

function referencesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesOf(item, found);
  else if (isRecord(value)) {
    if (typeof value._ref === "string") found.add(value._ref);
    for (const item of Object.values(value)) referencesOf(item, found);
  }
  return found;
}
