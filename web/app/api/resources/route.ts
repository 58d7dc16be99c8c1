import { cachedContent } from "../../../content/sanity/readers.ts";
import { packIndex } from "../../../features/resources/resource-index.ts";
import { resourceIndexQuery, resourcesSchema } from "../../../features/resources/resource.groq.ts";
import { createSharedHeaders } from "../../../server/cdn/shared-response.ts";

export const dynamic = "force-dynamic";

/** Returns the search index of the resource library for the browser (spec 5). */
export async function GET(): Promise<Response> {
  const { resources } = await cachedContent.read(resourceIndexQuery);
  return Response.json(packIndex(resourcesSchema.parse(resources)), {
    headers: createSharedHeaders(),
  });
}
