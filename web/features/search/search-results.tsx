import { type Found, type Kind, kinds } from "./search-index.ts";
import { ResultList, type SearchWords } from "./result-list.tsx";
import { siteIndex } from "./site-index.ts";

type SearchResultsProps = {
  /** What was looked for; empty before anything was. */
  query: string;
  words: SearchWords;
};

/** What was found for a query; before one, and when nothing was found, the modules to begin with. */
export async function SearchResults({ query, words }: SearchResultsProps) {
  const index = await siteIndex();
  const found = query.trim() ? index.find(query) : [];
  const modules = index.findables
    .filter(({ kind }) => kind === "modules")
    .map(({ id, kind, href, title, summary }): Found => ({
      id,
      kind,
      href,
      title: [{ text: title, marked: false }],
      excerpt: [{ text: summary, marked: false }],
    }));
  return (
    <ResultList
      groups={groupsOf(found.length ? found : modules)}
      words={words}
      nothing={query.trim() !== "" && found.length === 0}
    />
  );
}

/** By kind, the kind with the best result first. */
function groupsOf(found: readonly Found[]): [Kind, Found[]][] {
  const groups = new Map<Kind, Found[]>();
  for (const one of found) groups.set(one.kind, [...(groups.get(one.kind) ?? []), one]);
  return [...groups].filter(([kind]) => kinds.includes(kind));
}
