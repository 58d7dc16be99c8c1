import MiniSearch from "minisearch";
import type { KnowledgeDocument, Passage } from "../../../contracts/knowledge.ts";
import type { Hit, Knowledge, KnownModule } from "../dialogue/turn.ts";
import { isEveryday, isStopWord, isWeak, synonymsIn, termOf, wordsOf } from "./knowledge-terms.ts";

/** An indexed passage. */
interface Entry {
  readonly document: KnowledgeDocument;
  readonly passage: Passage;
  /** The terms of the text in order. */
  readonly order: readonly string[];
  /** The terms by location: text, title and headings, both. */
  readonly inText: ReadonlySet<string>;
  readonly above: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** Weight of a synonym. */
const synonymWeight = 0.7;
/** Weight of a synonym if other passages contain the term itself. */
const besidesWeight = 0.6;
/** Weight of a similar spelling. */
const misspeltWeight = 0.6;
/** Weight of a term in the title or headings only. */
const aboveWeight = 0.85;
/** Rarity of an everyday word that no passage contains. */
const everydayRarity = 0.25;
/** Weight of a weak term. */
const weakWeight = 0.5;
/** Weight of passages about something else if the question names a module. */
const elsewhereWeight = 0.6;
/** Weight of the term coverage relative to MiniSearch's score. */
const coverageWeight = 0.75;
/** Bonus for terms that are adjacent in question and passage, and its limit. */
const neighbourWeight = 0.06;
const mostNeighbours = 2;
/** Passages that are scored per question. */
const mostCandidates = 80;
/** Terms of a question that are used. */
const mostTerms = 60;

/** Unknown words that are searched for with similar spellings. */
const mostUnknown = 8;

/** Smallest rarity of a synonym that is searched for. */
const rareEnough = 0.4;

/** An alternative for a term of the question; a passage has to contain all of its terms. */
interface Way {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** An in-memory search index of passages with synonyms and typo tolerance. */
export class KnowledgeIndex implements Knowledge {
  readonly #search = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ["title", "heading", "text"],
    // Texts and questions are already tokenized.
    tokenize: (terms) => (terms ? terms.split(" ") : []),
    processTerm: (term) => term,
    searchOptions: { boost: { title: 2, heading: 1.5 }, combineWith: "OR" },
    autoVacuum: { batchSize: 200, batchWait: 5 },
  });
  readonly #entries = new Map<number, Entry>();
  readonly #byDocument = new Map<string, { document: KnowledgeDocument; ids: number[] }>();
  /** The number of passages per term. */
  readonly #counts = new Map<string, number>();
  /** Module names as one word each, and as terms. */
  #names: ReadonlySet<string> = new Set();
  #nameTerms: ReadonlySet<string> = new Set();
  #lastId = 0;

  /** Adds or replaces a document. */
  put(document: KnowledgeDocument): void {
    this.remove(document.id);
    const { name = "", theme = "" } = document.facts;
    const title = this.terms(
      [document.title, name === document.title ? "" : name, theme].join(" "),
    );
    const ids = document.passages.map((passage) => {
      const id = (this.#lastId += 1);
      const order = this.terms(passage.text);
      const inText = new Set(order);
      const heading = this.terms(passage.heading);
      const above = new Set([...title, ...heading]);
      const all = new Set([...inText, ...above]);
      this.#entries.set(id, { document, passage, order, inText, above, all });
      this.#search.add({
        id,
        title: title.join(" "),
        heading: heading.join(" "),
        text: order.join(" "),
      });
      for (const term of all) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
      return id;
    });
    this.#byDocument.set(document.id, { document, ids });
    if (document.type === "solutionModule") this.#readNames();
  }

  remove(documentId: string): void {
    for (const id of this.#byDocument.get(documentId)?.ids ?? []) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      for (const term of entry.all) {
        const count = (this.#counts.get(term) ?? 1) - 1;
        if (count > 0) this.#counts.set(term, count);
        else this.#counts.delete(term);
      }
      this.#entries.delete(id);
      this.#search.discard(id);
    }
    const isModule = this.#byDocument.get(documentId)?.document.type === "solutionModule";
    this.#byDocument.delete(documentId);
    if (isModule) this.#readNames();
  }

  get documentIds(): readonly string[] {
    return [...this.#byDocument.keys()];
  }

  get modules(): readonly KnownModule[] {
    return this.#documents("solutionModule").map(({ title, path, facts }) => ({
      id: facts.moduleId ?? "",
      name: facts.name ?? title,
      theme: facts.theme ?? "",
      path,
    }));
  }

  get site(): Readonly<Record<string, string>> {
    return this.#documents("siteSettings")[0]?.facts ?? {};
  }

  terms(text: string): readonly string[] {
    const words = wordsOf(text);
    const found: string[] = [];
    for (let index = 0; index < words.length; index += 1) {
      const written = words[index] ?? "";
      // "Acme Mesh" is the module "AcmeMesh".
      const joined = written + (words[index + 1] ?? "");
      if (this.#names.has(joined)) {
        found.push(termOf(joined));
        index += 1;
      } else if (!isStopWord(written)) found.push(termOf(written));
    }
    return found;
  }

  has(term: string): boolean {
    return this.#counts.has(term);
  }

  rarity(term: string): number {
    const count = this.#counts.get(term) ?? 0;
    if (count === 0 && isEveryday(term)) return everydayRarity;
    const all = this.#entries.size;
    if (count * 2 >= all) return 0;
    return Math.log((all + 1) / (count + 1)) / Math.log(all + 1);
  }

  find(question: string, most: number): readonly Hit[] {
    const asked = this.terms(question).slice(0, mostTerms);
    const ways = this.#ways(asked, wordsOf(question).slice(0, mostTerms));
    const searchTerms = new Map<string, number>();
    for (const alternatives of ways.values())
      for (const { terms, weight } of alternatives)
        for (const term of terms)
          // Common synonyms are not searched for, but count in passages found by other terms.
          if (weight === 1 || this.rarity(term) >= rareEnough)
            searchTerms.set(term, Math.max(searchTerms.get(term) ?? 0, weight));
    if (!searchTerms.size) return [];
    const sought = [...ways].map(([term, alternatives]) => ({
      term,
      alternatives,
      weight: this.#weightOf(term),
    }));
    const whole = sought.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const results = this.#search.search(
      { combineWith: "OR", queries: [...searchTerms.keys()] },
      { boostTerm: (term) => (searchTerms.get(term) ?? 0) * this.#weightOf(term) },
    );
    const best = results[0]?.score ?? 1;
    const named = asked.filter((term) => this.#nameTerms.has(term));
    return results
      .slice(0, mostCandidates)
      .flatMap(({ id, score }) => {
        const entry = this.#entries.get(id);
        if (!entry) return [];
        const terms: string[] = [];
        let covered = 0;
        for (const { term, alternatives, weight } of sought) {
          let fit = 0;
          for (const way of alternatives) fit = Math.max(fit, fitOf(entry, way));
          if (fit > 0) terms.push(term);
          covered += fit * weight;
        }
        const { document, passage } = entry;
        const { id: documentId, type, revision, title, path } = document;
        const hit: Hit = {
          passage,
          documentId,
          type,
          revision,
          title,
          path,
          score:
            ((covered / whole) * coverageWeight +
              (score / best) * (1 - coverageWeight) +
              Math.min(neighboursIn(entry, asked), mostNeighbours) * neighbourWeight) *
            (isAbout(entry, named) ? 1 : elsewhereWeight),
          terms,
          literal: entry.all,
        };
        return terms.length ? [hit] : [];
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most);
  }

  /** Common terms keep a small weight, because a question may have no others. */
  #weightOf(term: string): number {
    return (0.1 + this.rarity(term)) * (isWeak(term) || isStopWord(term) ? weakWeight : 1);
  }

  #documents(type: KnowledgeDocument["type"]): KnowledgeDocument[] {
    return [...this.#byDocument.values()].flatMap(({ document }) =>
      document.type === type ? [document] : [],
    );
  }

  #readNames(): void {
    this.#names = new Set(this.modules.map(({ name }) => wordsOf(name).join("")));
    this.#nameTerms = new Set([...this.#names].map(termOf));
  }

  /** The alternatives for each term of the question. */
  #ways(asked: readonly string[], written: readonly string[]): ReadonlyMap<string, Way[]> {
    const ways = new Map<string, Way[]>();
    let unknown = 0;
    for (const term of asked) {
      if (ways.has(term)) continue;
      if (this.#counts.has(term)) ways.set(term, [{ terms: [term], weight: 1 }]);
      else {
        unknown += 1;
        // Everyday words are not treated as typos (`light` is not `night`).
        const alike = unknown > mostUnknown || isEveryday(term) ? [] : this.#alike(term);
        ways.set(
          term,
          alike.map((other) => ({ terms: [other], weight: misspeltWeight })),
        );
      }
    }
    for (const { phrase, others } of synonymsIn(written)) {
      const parts = phrase.filter((part) => asked.includes(part));
      // A phrase of weak words ("how much") counts if the question has no other terms.
      const alone = asked.every((term) => isWeak(term) || this.#nameTerms.has(term));
      for (const part of parts.length || !alone ? parts : phrase.slice(-1))
        ways.set(part, [
          ...(ways.get(part) ?? []),
          ...others.map((terms) => ({
            terms,
            weight: this.#counts.has(part) ? besidesWeight : synonymWeight,
          })),
        ]);
    }
    return ways;
  }

  /** Indexed terms that a term may be a typo or prefix of. */
  #alike(term: string): string[] {
    if (term.length < 5) return [];
    const results = this.#search.search(term, {
      prefix: term.length > 5,
      fuzzy: term.length > 6 ? 2 : 1,
      maxFuzzy: 2,
    });
    const found = new Set(results.slice(0, mostCandidates).flatMap(({ terms }) => terms));
    return [...found].filter((other) => isMistakeFor(term, other)).slice(0, 6);
  }
}

/**
 * Whether a term may be a typo of another: a prefix, or with one letter wrong, missing, added or
 * swapped. For long terms, MiniSearch's fuzzy match decides.
 */
function isMistakeFor(written: string, other: string): boolean {
  if (written.length > 8) return true;
  if (other.startsWith(written)) return other.length <= written.length + 3;
  const [short, long] = written.length < other.length ? [written, other] : [other, written];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = [short.slice(same), long.slice(same)] as const;
  if (short.length < long.length) return rest[0] === rest[1].slice(1);
  const isSwapped = rest[0][0] === rest[1][1] && rest[0][1] === rest[1][0];
  return (
    rest[0].slice(1) === rest[1].slice(1) || (isSwapped && rest[0].slice(2) === rest[1].slice(2))
  );
}

/** The number of adjacent terms of the question that are adjacent in the passage too. */
function neighboursIn({ order, inText }: Entry, asked: readonly string[]): number {
  let found = 0;
  for (const [index, term] of asked.entries()) {
    const next = asked[index + 1];
    if (next === undefined || !inText.has(term) || !inText.has(next)) continue;
    const isBeside = order.some(
      (one, place) =>
        one === term &&
        (order[place + 1] === next || order[place + 2] === next || order[place - 1] === next),
    );
    if (isBeside) found += 1;
  }
  return found;
}

/** Whether a passage is about one of the named modules, if there are any. */
const isAbout = ({ all }: Entry, named: readonly string[]) =>
  named.length === 0 || named.some((name) => all.has(name));

/** How well a passage matches an alternative, from 0 to 1. */
function fitOf({ inText, above }: Entry, { terms, weight }: Way): number {
  let found = weight;
  for (const term of terms) {
    if (inText.has(term)) continue;
    if (!above.has(term)) return 0;
    found = weight * aboveWeight;
  }
  return found;
}
