import { cachedContent } from "../../../content/sanity/readers.ts";
import { downloadCopy } from "../../../features/guide/download.copy.ts";
import { isGuideToken } from "../../../features/guide/guide-links.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { createDownloadErrorPage, downloadHeaders } from "../../../site/routing/downloads.ts";
import { canReadGuide, readGuide } from "../../../server/solution-guide.ts";

export const dynamic = "force-dynamic";

const again = { href: "/download-guide", label: downloadCopy.again };

/**
 * Downloads the solution guide with the link token of a stored form: 403 for an invalid token, 503
 * while there is no guide.
 */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!isGuideToken(token)) return createDownloadErrorPage(403, downloadCopy.refused, again);
  if (!canReadGuide()) return createDownloadErrorPage(503, downloadCopy.none, again);
  const guide = await readGuide();
  if (!guide) return createDownloadErrorPage(503, downloadCopy.missing, again);
  return new Response(new Uint8Array(guide), {
    headers: {
      ...downloadHeaders,
      "content-type": "application/pdf",
      "content-length": String(guide.length),
      "content-disposition": `attachment; filename="${await createFileName()}"`,
    },
  });
}

/** Names the file after the brand, or without it while the content is unreachable. */
async function createFileName(): Promise<string> {
  const settings = await loadSiteSettings(cachedContent).catch(() => undefined);
  const brand = settings?.brand.name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...brand, "solution-guide.pdf"].join("-");
}
