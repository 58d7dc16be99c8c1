import MiniSearch, { type SearchResult } from "minisearch";
import { excerpt, marked, type Run } from "./excerpt.ts";
import { pieces, termOf } from "./segment-text.ts";

export const kinds = ["modules", "pages", "resources", "faqs"] as const;
export type Kind = (typeof kinds)[number];

/** Something that can be found. `summary` stands under its title while nothing was looked for. */
export type Findable = {
  id: string;
  kind: Kind;
  title: string;
  href: string;
  summary: string;
  keywords: string;
  /** What stands on it, passage by passage. */
  passages: readonly string[];
};

/** A thing that was found, with the words that were looked for marked. */
export type Found = {
  id: string;
  kind: Kind;
  href: string;
  title: Run[];
  excerpt: Run[];
};

export type SearchIndex = {
  /** What was found, the best first. */
  find(query: string): Found[];
  findables: readonly Findable[];
};

/** Longer queries are cut; nobody types them. */
const longestQuery = 200;
const perKind = 8;

/** Words two letters apart are one mistake; short words have none. */
const fuzziness = (term: string) => (term.length > 6 ? 2 : term.length > 3 ? 1 : false);

// Shorter ones are labels, which say little by themselves.
const sentenceLength = 40;

/** The passage that shows best why something was found; the first where none has the words. */
function passageWith(terms: readonly string[], passages: readonly string[]): string {
  const having = passages.filter((passage) =>
    pieces(passage).some(({ term }) => term !== undefined && terms.includes(term)),
  );
  const sentence = having.find(({ length }) => length >= sentenceLength);
  return sentence ?? passages.find(Boolean) ?? "";
}

/** An index that forgives typing errors and knows the beginnings of words. */
export function indexOf(findables: readonly Findable[]): SearchIndex {
  const index = new MiniSearch<Findable>({
    fields: ["title", "keywords", "summary", "passages"],
    // Passages are read as one text.
    stringifyField: (value: unknown) => [value].flat().join("\n"),
    tokenize: (text) => pieces(text).flatMap(({ term }) => term ?? []),
    processTerm: termOf,
    searchOptions: {
      boost: { title: 6, keywords: 3, summary: 2 },
      prefix: (term) => term.length > 1,
      maxFuzzy: 2,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      combineWith: "AND",
    },
  });
  index.addAll(findables);
  const byId = new Map(findables.map((findable) => [findable.id, findable]));

  return {
    findables,
    find(query) {
      const text = query.slice(0, longestQuery);
      // Mistakes are forgiven only where nothing has the words as they were typed, and words may be
      // missing only where nothing has all of them.
      const ways = [{}, { fuzzy: fuzziness }, { fuzzy: fuzziness, combineWith: "OR" as const }];
      let hits: SearchResult[] = [];
      for (const way of ways) if (!hits.length) hits = index.search(text, way);
      const counts = new Map<Kind, number>();
      return hits.flatMap(({ id, terms }) => {
        const findable = byId.get(id);
        if (!findable) return [];
        const count = (counts.get(findable.kind) ?? 0) + 1;
        counts.set(findable.kind, count);
        if (count > perKind) return [];
        const { kind, href, title, summary, passages } = findable;
        return [
          {
            id,
            kind,
            href,
            title: marked(title, terms),
            excerpt: excerpt(passageWith(terms, [summary, ...passages]), terms),
          },
        ];
      });
    },
  };
}
