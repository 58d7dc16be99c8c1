import { getSiteConfig } from "../../config.ts";
import { knownPathsQuery } from "../../content/sanity/known-paths.groq.ts";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { resolveRedirects } from "../../content/sanity/redirects.ts";

/**
 * Returns the path to which a redirect of this content leads from a path without a page; undefined if
 * there is none, or if it leads to another site, which the preview cannot show.
 */
export async function findDraftRedirect(
  path: string,
  content: ContentReader,
): Promise<string | undefined> {
  const { pages, redirects } = await content.read(knownPathsQuery);
  const paths = new Set(pages.flatMap((page) => page.path ?? []));
  const target = resolveRedirects(redirects, paths, getSiteConfig().siteUrl).get(path);
  return target?.to.startsWith("/") ? target.to : undefined;
}
