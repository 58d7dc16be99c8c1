import { createClient } from "next-sanity";
import { defineEnableDraftMode } from "next-sanity/draft-mode";
import { siteConfig } from "../../../../config.ts";
import { connection } from "../../../../content/client.ts";

/**
 * Turns draft mode on for the editor whose Studio wrote the one-time secret of this address into
 * the content; anyone else gets 401 and no cookie.
 */
export async function GET(request: Request): Promise<Response> {
  const token = siteConfig().sanity.readToken;
  if (!token) return new Response("Set SANITY_API_READ_TOKEN to preview drafts.", { status: 503 });
  return defineEnableDraftMode({ client: createClient({ ...connection(), token }) }).GET(request);
}
