import { getErrorMessage } from "../../../supabase/domain/errors.ts";

const pageTimeoutMs = 30_000;
const concurrency = 4;

/**
 * Requests the home page and every page of the sitemap once, so that visitors get cached pages. Reports
 * pages that fail. Returns the number of requested pages.
 */
export async function warmPages(
  baseUrl: string,
  report: (message: string) => void,
): Promise<number> {
  const request = async (path: string): Promise<string> => {
    try {
      const response = await fetch(baseUrl + path, { signal: AbortSignal.timeout(pageTimeoutMs) });
      if (!response.ok) report(`The page ${path} responded with ${response.status}.`);
      return await response.text();
    } catch (error) {
      report(`The page ${path} could not be requested: ${getErrorMessage(error)}`);
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
