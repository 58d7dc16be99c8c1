import MiniSearch, { type SearchResult } from "minisearch";
import { createExcerpt, highlightTerms, type TextRun } from "./excerpt.ts";
import { segmentText, normalizeTerm } from "./segment-text.ts";

export const searchKinds = ["modules", "pages", "resources", "faqs"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A document of the index. `summary` is shown below its title when there is no query. */
export type SearchDocument = {
  id: string;
  kind: SearchKind;
  title: string;
  href: string;
  summary: string;
  keywords: string;
  /** Its content. */
  passages: readonly string[];
};

/** A search result with highlighted matches. */
export type SearchHit = {
  id: string;
  kind: SearchKind;
  href: string;
  title: TextRun[];
  excerpt: TextRun[];
};

export type SearchIndex = {
  /** Returns the hits, best first. */
  search(query: string): SearchHit[];
  documents: readonly SearchDocument[];
};

/** Longer queries are truncated. */
const maxQueryLength = 200;
const maxHitsPerKind = 8;

/** Returns the maximum edit distance of a term; short terms must match exactly. */
const getFuzziness = (term: string) => (term.length > 6 ? 2 : term.length > 3 ? 1 : false);

// Shorter passages are labels without context.
const minSentenceLength = 40;

/**
 * Selects the passage that best shows the match: a sentence with a term, a label with one, otherwise the
 * first passage.
 */
function selectPassage(terms: readonly string[], passages: readonly string[]): string {
  const matching = passages.filter((passage) =>
    segmentText(passage).some(({ term }) => term !== undefined && terms.includes(term)),
  );
  const sentence = matching.find(({ length }) => length >= minSentenceLength);
  return sentence ?? matching[0] ?? passages.find(Boolean) ?? "";
}

/** Words of a question that say nothing about its subject. */
const stopWords = new Set(
  (
    "a about an and any are as at be by can could did do does for from get give had has have how i if in " +
    "into is it its me much many my no not of on or our please should so tell that the their them there " +
    "these they this to us was we were what when where which who why will with would you your"
  ).split(" "),
);

/** Removes stop words, unless the query consists of them. */
function removeStopWords(query: string): string {
  const terms = segmentText(query).flatMap(({ term }) => term ?? []);
  const words = terms.filter((term) => !stopWords.has(term));
  return (words.length > 0 ? words : terms).join(" ");
}

/** Returns the matched terms without typos in the first letter, which are other words. */
const withSameInitial = ({ terms, queryTerms }: SearchResult) =>
  terms.filter((term) => queryTerms.some((queried) => queried[0] === term[0]));

/** Creates an index that tolerates typos and matches word prefixes. */
export function createSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const index = new MiniSearch<SearchDocument>({
    fields: ["title", "keywords", "summary", "passages"],
    // Indexes the passages as one text.
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
  const byId = new Map(documents.map((document) => [document.id, document]));

  return {
    documents,
    search(query) {
      const text = removeStopWords(query.slice(0, maxQueryLength));
      // Tolerates typos only without an exact match, and missing terms only without a document that has
      // all of them.
      const strategies = [
        {},
        { fuzzy: getFuzziness },
        { fuzzy: getFuzziness, combineWith: "OR" as const },
      ];
      let results: SearchResult[] = [];
      for (const strategy of strategies)
        if (!results.length)
          results = index
            .search(text, strategy)
            .filter((result) => withSameInitial(result).length > 0);
      const counts = new Map<SearchKind, number>();
      return results.flatMap((result) => {
        const document = byId.get(result.id);
        if (!document) return [];
        const count = (counts.get(document.kind) ?? 0) + 1;
        counts.set(document.kind, count);
        if (count > maxHitsPerKind) return [];
        const { id, kind, href, title, summary, passages, keywords } = document;
        const terms = withSameInitial(result);
        return [
          {
            id,
            kind,
            href,
            title: highlightTerms(title, terms),
            excerpt: createExcerpt(selectPassage(terms, [summary, ...passages, keywords]), terms),
          },
        ];
      });
    },
  };
}
