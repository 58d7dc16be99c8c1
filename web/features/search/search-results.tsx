import { type SearchHit, type SearchKind, searchKinds } from "./search-index.ts";
import { ResultList, type SearchLabels } from "./result-list.tsx";
import { getSiteIndex } from "./site-index.ts";

type SearchResultsProps = {
  /** Empty before the first search. */
  query: string;
  labels: SearchLabels;
};

/** The results of a query. Without a query or results it lists the modules as a starting point. */
export async function SearchResults({ query, labels }: SearchResultsProps) {
  const index = await getSiteIndex();
  const hits = query.trim() ? index.search(query) : [];
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
      groups={groupByKind(hits.length ? hits : modules)}
      labels={labels}
      isEmpty={query.trim() !== "" && hits.length === 0}
    />
  );
}

/** Groups hits by kind, the kind of the best hit first. */
function groupByKind(hits: readonly SearchHit[]): [SearchKind, SearchHit[]][] {
  const groups = new Map<SearchKind, SearchHit[]>();
  for (const hit of hits) groups.set(hit.kind, [...(groups.get(hit.kind) ?? []), hit]);
  return [...groups].filter(([kind]) => searchKinds.includes(kind));
}
