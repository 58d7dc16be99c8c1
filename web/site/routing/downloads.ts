/** The headers of a file behind a signed link: neither caches nor search engines keep it. */
export const downloadHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
};

/** Creates the page with the reason why a file cannot be downloaded, with a link to try again. */
export function createDownloadErrorPage(
  status: 403 | 410 | 503,
  { title, text }: { title: string; text: string },
  link: { href: string; label: string },
): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${link.href}">${link.label}</a></p>
</html>
`;
  return new Response(html, {
    status,
    headers: { ...downloadHeaders, "content-type": "text/html; charset=utf-8" },
  });
}
