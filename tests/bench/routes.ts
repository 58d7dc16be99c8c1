/** The public routes of a product: those of its sitemap and those that search engines are not told of. */
import { sitemapPaths } from "../support/browser/site-checks.ts";

const nobody = "0".repeat(64);

/** Routes that are made for their visitor, or that lead on, with a booking that has come to its picker. */
async function unlisted(origin: string): Promise<string[]> {
  const types = await (await fetch(`${origin}/book`)).text();
  const picker = /href="(\/book\?type=[^"&]+)"/.exec(types)?.[1];
  if (!picker) throw new Error("The booking page offers nothing to book.");
  return [
    "/book",
    picker,
    "/search?q=cloud",
    "/thank-you",
    "/no-such-page",
    "/download-guide/again?ticket=ended",
    `/newsletter/confirm?token=${nobody}`,
    `/newsletter/unsubscribe?token=${nobody}`,
  ];
}

/** Every public route. */
export const publicRoutes = async (origin: string): Promise<string[]> => [
  ...(await sitemapPaths(origin)),
  ...(await unlisted(origin)),
];

/** One route of each kind: of the pages that differ by their content alone, the first. */
export async function routeKinds(origin: string): Promise<{ path: string; isListed: boolean }[]> {
  const listed = await sitemapPaths(origin);
  const module = listed.find((path) => path.startsWith("/solutions/"));
  return [
    ...listed
      .filter((path) => path === module || !path.startsWith("/solutions/"))
      .map((path) => ({ path, isListed: true })),
    ...(await unlisted(origin)).slice(0, 4).map((path) => ({ path, isListed: false })),
  ];
}
