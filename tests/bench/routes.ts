/** The public routes of a product: those of its sitemap and those hidden from search engines. */

import { sitemapPaths } from "../support/browser/site-checks.ts";

const visitor = "0".repeat(64);

/** Routes that depend on the visitor or redirect, including a booking link with its picker. */
async function unlistedRoutes(origin: string): Promise<string[]> {
  const types = await (await fetch(`${origin}/book`)).text();
  const picker = /href="(\/book\?type=[^"&]+)"/.exec(types)?.[1];
  if (!picker) throw new Error("The booking page has no meeting types.");
  return [
    "/book",
    picker,
    "/search?q=cloud",
    "/thank-you",
    "/no-such-page",
    "/download-guide/again?token=ended",
    `/newsletter/confirm?token=${visitor}`,
    `/newsletter/unsubscribe?token=${visitor}`,
  ];
}

/** Every public route. */
export const publicRoutes = async (origin: string): Promise<string[]> => [
  ...(await sitemapPaths(origin)),
  ...(await unlistedRoutes(origin)),
];

/** One page of each kind in the sitemap: the first of those that differ only by content. */
export async function listedKinds(origin: string): Promise<string[]> {
  const listed = await sitemapPaths(origin);
  const module = listed.find((path) => path.startsWith("/solutions/"));
  return listed.filter((path) => path === module || !path.startsWith("/solutions/"));
}

/** One route of each kind. */
export async function routeKinds(origin: string): Promise<{ path: string; isListed: boolean }[]> {
  return [
    ...(await listedKinds(origin)).map((path) => ({ path, isListed: true })),
    ...(await unlistedRoutes(origin)).slice(0, 4).map((path) => ({ path, isListed: false })),
  ];
}
