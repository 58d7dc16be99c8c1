import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { createClient } from "next-sanity";
import { getSiteConfig } from "../../../../config.ts";
import { getClientConfig } from "../../../../content/sanity/client.ts";
import { hasEditorSession, startDraftMode } from "../../../../server/draft-mode.ts";

/**
 * Turns draft mode on for an editor and shows the page named by `sanity-preview-pathname`. On the
 * embedded content lake the editor is known by their login; with hosted content by the secret that
 * their Studio wrote there, which holds for an hour. Anyone else gets 401 and no cookie.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  if (!(await isRecognised(request.url))) return answer(401, "Open the preview in the Studio.");
  await startDraftMode(searchParams.get("sanity-preview-perspective"));
  return answer(303, "", { location: pathOf(searchParams.get("sanity-preview-pathname")) });
}

async function isRecognised(address: string): Promise<boolean> {
  const { apiHost, readToken } = getSiteConfig().sanity;
  if (apiHost) return hasEditorSession();
  if (!readToken) return false;
  return (await validatePreviewUrl(createClient(getClientConfig()), address)).isValid;
}

/** A path of this site, whatever was asked for: `//elsewhere` would be another one. */
function pathOf(asked: string | null): string {
  const { pathname, search, hash } =
    URL.parse(asked ?? "/", "http://site") ?? new URL("http://site");
  return pathname.replace(/^\/+/, "/") + search + hash;
}

const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text || null, {
    status,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer", ...headers },
  });
