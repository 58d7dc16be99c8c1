import MiniSearch from "minisearch";
import type { KnowledgeDocument, Passage } from "../../../contracts/knowledge.ts";
import type { Hit, Knowledge, KnownModule } from "../dialogue/turn.ts";
import { isEveryday, isStopWord, isWeak, synonymsIn, termOf, wordsOf } from "./knowledge-terms.ts";

/** A passage as it stands in the index. */
interface Entry {
  readonly document: KnowledgeDocument;
  readonly passage: Passage;
  /** The terms of its text, in their order. */
  readonly order: readonly string[];
  /** Its terms by where they stand. */
  readonly inText: ReadonlySet<string>;
  readonly above: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** How much a term counts that stands in a passage only in other words. */
const synonymWeight = 0.7;
/** The same where passages have the term itself too. */
const besidesWeight = 0.6;
/** The same for one that is spelt another way. */
const misspeltWeight = 0.6;
/** The same for one that stands only above the passage. */
const aboveWeight = 0.85;
/** How rare a word of everyday language is that no passage has. */
const everydayRarity = 0.25;
/** How much a weak term counts beside one that says something. */
const weakWeight = 0.5;
/** The same for a passage of something else, where a question names a module. */
const elsewhereWeight = 0.6;
/** How much the terms that a passage has count beside how the search library ranks it. */
const coverageWeight = 0.75;
/** What two terms add that stand beside each other in question and passage; so often at most. */
const neighbourWeight = 0.06;
const mostNeighbours = 2;
/** Passages that are looked at closely for one question. */
const mostCandidates = 80;
/** Terms of a question that count; nobody asks longer. */
const mostTerms = 60;

/** Unknown words of a question that are looked up as misspelt ones. */
const mostUnknown = 8;

/** How rare another word for a term has to be for passages to be looked up by it. */
const rareEnough = 0.4;

/** What may stand in a passage for a term of the question: all of these terms together. */
interface Way {
  readonly terms: readonly string[];
  readonly weight: number;
}

/** Passages in memory, found by the words of a question, by other words for them and despite typing errors. */
export class KnowledgeIndex implements Knowledge {
  readonly #search = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ["title", "heading", "text"],
    // Texts and questions come as terms.
    tokenize: (terms) => (terms ? terms.split(" ") : []),
    processTerm: (term) => term,
    searchOptions: { boost: { title: 2, heading: 1.5 }, combineWith: "OR" },
    autoVacuum: { batchSize: 200, batchWait: 5 },
  });
  readonly #entries = new Map<number, Entry>();
  readonly #byDocument = new Map<string, { document: KnowledgeDocument; ids: number[] }>();
  /** In how many passages each term stands. */
  readonly #counts = new Map<string, number>();
  /** The names of the modules as one word each, as they are written and as they are compared. */
  #names: ReadonlySet<string> = new Set();
  #nameTerms: ReadonlySet<string> = new Set();
  #lastId = 0;

  /** Adds a document, or puts it in the place of the same one. */
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
      // "Arq Mesh" is the module "ArqMesh".
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
    const looked = new Map<string, number>();
    for (const alternatives of ways.values())
      for (const { terms, weight } of alternatives)
        for (const term of terms)
          // What many passages have brings all of them; it still counts in those that others bring.
          if (weight === 1 || this.rarity(term) >= rareEnough)
            looked.set(term, Math.max(looked.get(term) ?? 0, weight));
    if (!looked.size) return [];
    const sought = [...ways].map(([term, alternatives]) => ({
      term,
      alternatives,
      weight: this.#weightOf(term),
    }));
    const whole = sought.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const results = this.#search.search(
      { combineWith: "OR", queries: [...looked.keys()] },
      { boostTerm: (term) => (looked.get(term) ?? 0) * this.#weightOf(term) },
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

  /** Common terms count a little too: a question may have no other. */
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

  /** For each term of the question, what may stand in a passage for it. */
  #ways(asked: readonly string[], written: readonly string[]): ReadonlyMap<string, Way[]> {
    const ways = new Map<string, Way[]>();
    let unknown = 0;
    for (const term of asked) {
      if (ways.has(term)) continue;
      if (this.#counts.has(term)) ways.set(term, [{ terms: [term], weight: 1 }]);
      else {
        unknown += 1;
        // A word that everybody knows is no slip of the finger (`light` is not `night`).
        const alike = unknown > mostUnknown || isEveryday(term) ? [] : this.#alike(term);
        ways.set(
          term,
          alike.map((other) => ({ terms: [other], weight: misspeltWeight })),
        );
      }
    }
    for (const { phrase, others } of synonymsIn(written)) {
      const parts = phrase.filter((part) => asked.includes(part));
      // "How much" says something though none of its words does, where nothing else is said.
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

  /** Terms of the passages that a term may be meant for: typing errors and beginnings. */
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
 * Whether somebody may have written one term for the other: its beginning, with one letter wrong, too many
 * or too few, with two swapped; of long words the library decides.
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

/** How many terms that follow each other in the question stand side by side in the passage. */
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

/** Whether a passage is about one of the modules, or none was named. */
const isAbout = ({ all }: Entry, named: readonly string[]) =>
  named.length === 0 || named.some((name) => all.has(name));

/** How well a passage has what may stand for a term, from 0 to 1. */
function fitOf({ inText, above }: Entry, { terms, weight }: Way): number {
  let found = weight;
  for (const term of terms) {
    if (inText.has(term)) continue;
    if (!above.has(term)) return 0;
    found = weight * aboveWeight;
  }
  return found;
}
