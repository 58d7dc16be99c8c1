import { type SearchHit, type SearchKind, searchKinds } from "./search-index.ts";
import { ResultList, type SearchLabels } from "./result-list.tsx";
import { getSiteIndex } from "./site-index.ts";

type SearchResultsProps = {
  /** What was looked for; empty before anything was. */
  query: string;
  words: SearchLabels;
};

/** What was found for a query; before one, and when nothing was found, the modules to begin with. */
export async function SearchResults({ query, words }: SearchResultsProps) {
  const index = await getSiteIndex();
  const found = query.trim() ? index.search(query) : [];
  const modules = index.documents
    .filter(({ kind }) => kind === "modules")
    .map(({ id, kind, href, title, summary }): SearchHit => ({
      id,
      kind,
      href,
      title: [{ text: title, isMatch: false }],
      excerpt: [{ text: summary, isMatch: false }],
    }));
  return (
    <ResultList
      groups={groupByKind(found.length ? found : modules)}
      words={words}
      nothing={query.trim() !== "" && found.length === 0}
    />
  );
}

/** By kind, the kind with the best result first. */
function groupByKind(found: readonly SearchHit[]): [SearchKind, SearchHit[]][] {
  const groups = new Map<SearchKind, SearchHit[]>();
  for (const one of found) groups.set(one.kind, [...(groups.get(one.kind) ?? []), one]);
  return [...groups].filter(([kind]) => searchKinds.includes(kind));
}
