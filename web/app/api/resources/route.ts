import { cachedContent } from "../../../content/sanity/readers.ts";
import { packIndex } from "../../../features/resources/resource-index.ts";
import { resourceIndexQuery, resourcesSchema } from "../../../features/resources/resource.groq.ts";

export const dynamic = "force-dynamic";

/** Returns the search index of the resource library for the browser (spec 5). */
export async function GET(): Promise<Response> {
  const { resources } = await cachedContent.read(resourceIndexQuery);
  return Response.json(packIndex(resourcesSchema.parse(resources)), {
    // The gateway caches it until something is published.
    headers: { "cache-control": "public, max-age=0, s-maxage=300" },
  });
}
