import "server-only";
import { getResponseHours } from "../../content/request/response-hours.ts";
import { cachedContent } from "../../content/sanity/readers.ts";
import { buildSearchDocuments } from "./search-documents.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { searchableQuery, searchRevisionQuery } from "./search.groq.ts";

let built: { revision: string; index: SearchIndex } | undefined;

/**
 * Returns the index of the published content. It is rebuilt only when the searchable content has changed.
 * Both queries are cached until a publish event.
 * @throws the errors of the content reader.
 */
export async function getSiteIndex(): Promise<SearchIndex> {
  const revision = JSON.stringify([
    await cachedContent.read(searchRevisionQuery),
    getResponseHours(),
  ]);
  if (built?.revision !== revision)
    built = {
      revision,
      index: createSearchIndex(buildSearchDocuments(await cachedContent.read(searchableQuery))),
    };
  return built.index;
}
