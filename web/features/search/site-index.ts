import "server-only";
import { getResponseHours } from "../../content/request/response-hours.ts";
import { cachedContent } from "../../content/sanity/readers.ts";
import { buildSearchDocuments } from "./search-documents.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { searchableQuery, searchRevisionQuery } from "./search.groq.ts";

let built: { revision: string; index: SearchIndex } | undefined;

/**
 * The index of what is published now. Built again only when something that can be found has changed;
 * both questions are answered from the cache until a publish event. @throws as the content does.
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
