import { cachedContent } from "../../../content/sanity/readers.ts";
import { downloadCopy } from "../../../features/guide/download.copy.ts";
import { isGuideToken } from "../../../features/guide/guide-links.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { canReadGuide, readGuide } from "../../../server/solution-guide.ts";

export const dynamic = "force-dynamic";

const responseHeaders = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/**
 * Downloads the solution guide with the link token of a stored form: 403 for an invalid token, 503
 * while there is no guide.
 */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!isGuideToken(token)) return createErrorPage(403, downloadCopy.refused);
  if (!canReadGuide()) return createErrorPage(503, downloadCopy.none);
  const guide = await readGuide();
  if (!guide) return createErrorPage(503, downloadCopy.missing);
  return new Response(new Uint8Array(guide), {
    headers: {
      ...responseHeaders,
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

function createErrorPage(
  status: 403 | 503,
  { title, text }: { title: string; text: string },
): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/download-guide">${downloadCopy.again}</a></p>
</html>
`;
  return new Response(html, {
    status,
    headers: { ...responseHeaders, "content-type": "text/html; charset=utf-8" },
  });
}
