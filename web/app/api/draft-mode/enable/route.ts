import { createClient } from "next-sanity";
import { defineEnableDraftMode } from "next-sanity/draft-mode";
import { draftMode } from "next/headers";
import { siteConfig } from "../../../../config.ts";
import { connection } from "../../../../content/client.ts";
import { keepDraftCookieOnPlainHttp } from "../draft-cookie.ts";

/**
 * Turns draft mode on for the editor whose Studio wrote the one-time secret of this address into
 * the content; anyone else gets 401 and no cookie.
 */
export async function GET(request: Request): Promise<Response> {
  const token = siteConfig().sanity.readToken;
  if (!token) return new Response("Set SANITY_API_READ_TOKEN to preview drafts.", { status: 503 });
  const client = createClient({ ...connection(), token });
  try {
    return await defineEnableDraftMode({ client }).GET(request);
  } finally {
    if ((await draftMode()).isEnabled) await keepDraftCookieOnPlainHttp();
  }
}
