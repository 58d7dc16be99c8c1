import MiniSearch from "minisearch";
import { excerpt, marked, type Run } from "./excerpt.ts";
import { pieces, termOf } from "./words.ts";

export const kinds = ["modules", "pages", "resources", "faqs"] as const;
export type Kind = (typeof kinds)[number];

/** Something that can be found. `summary` stands under its title while nothing was looked for. */
export interface Findable {
  id: string;
  kind: Kind;
  title: string;
  href: string;
  summary: string;
  keywords: string;
  text: string;
}

/** A thing that was found, with the words that were looked for marked. */
export interface Found {
  id: string;
  kind: Kind;
  href: string;
  title: Run[];
  excerpt: Run[];
}

export interface SearchIndex {
  /** What was found, the best first. */
  find(query: string): Found[];
  findables: readonly Findable[];
}

/** Longer queries are cut; nobody types them. */
export const longestQuery = 200;
const perKind = 8;

/** Words two letters apart are one mistake; short words have none. */
const fuzziness = (term: string) => (term.length > 6 ? 2 : term.length > 3 ? 1 : false);

/** An index that forgives typing errors and knows the beginnings of words. */
export function indexOf(findables: readonly Findable[]): SearchIndex {
  const index = new MiniSearch<Findable>({
    fields: ["title", "keywords", "summary", "text"],
    tokenize: (text) => pieces(text).flatMap(({ term }) => term ?? []),
    processTerm: termOf,
    searchOptions: {
      boost: { title: 6, keywords: 3, summary: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: fuzziness,
      maxFuzzy: 2,
      weights: { fuzzy: 0.3, prefix: 0.6 },
    },
  });
  index.addAll(findables);
  const byId = new Map(findables.map((findable) => [findable.id, findable]));

  return {
    findables,
    find(query) {
      const text = query.slice(0, longestQuery);
      const all = index.search(text, { combineWith: "AND" });
      // Where no text has every word, those with most of them come first.
      const hits = all.length ? all : index.search(text, { combineWith: "OR" });
      const counts = new Map<Kind, number>();
      return hits.flatMap(({ id, terms }) => {
        const findable = byId.get(id);
        if (!findable) return [];
        const count = (counts.get(findable.kind) ?? 0) + 1;
        counts.set(findable.kind, count);
        if (count > perKind) return [];
        const { kind, href, title, summary, text } = findable;
        const inSummary = pieces(summary).some(({ term }) => term && terms.includes(term));
        return [
          {
            id,
            kind,
            href,
            title: marked(title, terms),
            excerpt: excerpt(inSummary || !text ? summary : text, terms),
          },
        ];
      });
    },
  };
}
