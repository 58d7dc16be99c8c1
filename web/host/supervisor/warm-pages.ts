import { getErrorMessage } from "../../../supabase/domain/errors.ts";

const pageTimeoutMs = 30_000;
const concurrency = 4;

/**
 * Requests every page of the sitemap once, so that visitors get cached pages. Failed pages are reported.
 * Returns the number of pages.
 */
export async function warmPages(base: string, report: (message: string) => void): Promise<number> {
  const request = async (path: string): Promise<string> => {
    try {
      const response = await fetch(base + path, { signal: AbortSignal.timeout(pageTimeoutMs) });
      if (!response.ok) report(`The page ${path} responds with ${response.status}.`);
      return await response.text();
    } catch (error) {
      const cause = getErrorMessage(error);
      report(`The page ${path} could not be rendered in advance: ${cause}`);
      return "";
    }
  };
  const sitemap = await request("/sitemap.xml");
  const paths = new Set(
    [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address = ""]) =>
      URL.canParse(address) ? [new URL(address).pathname] : [],
    ),
  );
  const queue = [...paths.add("/")];
  const worker = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) await request(path);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return paths.size;
}
