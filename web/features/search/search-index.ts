import MiniSearch, { type SearchResult } from "minisearch";
import { createExcerpt, highlightTerms, type TextRun } from "./excerpt.ts";
import { segmentText, normalizeTerm } from "./segment-text.ts";

export const searchKinds = ["modules", "pages", "resources", "faqs"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Something that can be found. `summary` stands under its title while nothing was looked for. */
export type SearchDocument = {
  id: string;
  kind: SearchKind;
  title: string;
  href: string;
  summary: string;
  keywords: string;
  /** What stands on it, passage by passage. */
  passages: readonly string[];
};

/** A thing that was found, with the words that were looked for marked. */
export type SearchHit = {
  id: string;
  kind: SearchKind;
  href: string;
  title: TextRun[];
  excerpt: TextRun[];
};

export type SearchIndex = {
  /** What was found, the best first. */
  search(query: string): SearchHit[];
  documents: readonly SearchDocument[];
};

/** Longer queries are cut; nobody types them. */
const maxQueryLength = 200;
const maxHitsPerKind = 8;

/** Words two letters apart are one mistake; short words have none. */
const getFuzziness = (term: string) => (term.length > 6 ? 2 : term.length > 3 ? 1 : false);

// Shorter ones are labels, which say little by themselves.
const minSentenceLength = 40;

/** The passage that shows best why something was found; the first where none has the words. */
function selectPassage(terms: readonly string[], passages: readonly string[]): string {
  const having = passages.filter((passage) =>
    segmentText(passage).some(({ term }) => term !== undefined && terms.includes(term)),
  );
  const sentence = having.find(({ length }) => length >= minSentenceLength);
  return sentence ?? passages.find(Boolean) ?? "";
}

/** An index that forgives typing errors and knows the beginnings of words. */
export function createSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const index = new MiniSearch<SearchDocument>({
    fields: ["title", "keywords", "summary", "passages"],
    // Passages are read as one text.
    stringifyField: (value: unknown) => [value].flat().join("\n"),
    tokenize: (text) => segmentText(text).flatMap(({ term }) => term ?? []),
    processTerm: normalizeTerm,
    searchOptions: {
      boost: { title: 6, keywords: 3, summary: 2 },
      prefix: (term) => term.length > 1,
      maxFuzzy: 2,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      combineWith: "AND",
    },
  });
  index.addAll(documents);
  const byId = new Map(documents.map((findable) => [findable.id, findable]));

  return {
    documents,
    search(query) {
      const text = query.slice(0, maxQueryLength);
      // Mistakes are forgiven only where nothing has the words as they were typed, and words may be
      // missing only where nothing has all of them.
      const ways = [
        {},
        { fuzzy: getFuzziness },
        { fuzzy: getFuzziness, combineWith: "OR" as const },
      ];
      let hits: SearchResult[] = [];
      for (const way of ways) if (!hits.length) hits = index.search(text, way);
      const counts = new Map<SearchKind, number>();
      return hits.flatMap(({ id, terms }) => {
        const findable = byId.get(id);
        if (!findable) return [];
        const count = (counts.get(findable.kind) ?? 0) + 1;
        counts.set(findable.kind, count);
        if (count > maxHitsPerKind) return [];
        const { kind, href, title, summary, passages } = findable;
        return [
          {
            id,
            kind,
            href,
            title: highlightTerms(title, terms),
            excerpt: createExcerpt(selectPassage(terms, [summary, ...passages]), terms),
          },
        ];
      });
    },
  };
}
