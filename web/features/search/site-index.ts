import "server-only";
import { getResponseHours } from "../../content/request/response-hours.ts";
import { cachedContent } from "../../content/sanity/readers.ts";
import { findablesOf } from "./search-documents.ts";
import { indexOf, type SearchIndex } from "./search-index.ts";
import { searchableQuery, searchRevisionQuery } from "./search.groq.ts";

let built: { revision: string; index: SearchIndex } | undefined;

/**
 * The index of what is published now. Built again only when something that can be found has changed;
 * both questions are answered from the cache until a publish event. @throws as the content does.
 */
export async function siteIndex(): Promise<SearchIndex> {
  const revision = JSON.stringify([
    await cachedContent.read(searchRevisionQuery),
    getResponseHours(),
  ]);
  if (built?.revision !== revision)
    built = { revision, index: indexOf(findablesOf(await cachedContent.read(searchableQuery))) };
  return built.index;
}
