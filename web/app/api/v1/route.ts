import { getSiteConfig } from "../../../config.ts";
import { describeApi } from "../../../server/rest-api/openapi.ts";

export const dynamic = "force-dynamic";

/** Returns the OpenAPI description of the API. */
export function GET(): Response {
  return Response.json(describeApi(getSiteConfig().siteUrl), {
    headers: { "cache-control": "no-store", "x-robots-tag": "noindex" },
  });
}
