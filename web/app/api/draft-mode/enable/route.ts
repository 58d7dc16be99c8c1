import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { createClient } from "next-sanity";
import { getSiteConfig } from "../../../../config.ts";
import { getClientConfig } from "../../../../content/sanity/client.ts";
import { hasEditorSession, startDraftMode } from "../../../../server/draft-mode.ts";
import { toOwnPath } from "../../../../server/own-path.ts";

/**
 * Turns draft mode on for an editor and redirects to `sanity-preview-pathname`. With the embedded
 * content lake, an editor is identified by the session. With hosted Sanity, the URL has a secret that the
 * Studio stored in the dataset and that is valid for one hour. Anyone else gets 401 and no cookie.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  if (!(await isEditor(request.url))) return createResponse(401, "Open the preview in the Studio.");
  await startDraftMode(searchParams.get("sanity-preview-perspective"));
  const location = toOwnPath(searchParams.get("sanity-preview-pathname"));
  return createResponse(303, "", { location });
}

async function isEditor(url: string): Promise<boolean> {
  const { apiHost, readToken } = getSiteConfig().sanity;
  if (apiHost) return hasEditorSession();
  if (!readToken) return false;
  return (await validatePreviewUrl(createClient(getClientConfig()), url)).isValid;
}

const createResponse = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text || null, {
    status,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer", ...headers },
  });
