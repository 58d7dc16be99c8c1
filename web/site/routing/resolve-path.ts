import { getKnownPaths, type ResolvedPath } from "../../content/sanity/known-paths.ts";

const maxPathLength = 200;

/**
 * Whether a page may have this path: lowercase words separated by hyphens and slashes. Accepts any value,
 * because the API and imports can store one of any type.
 */
export function isPagePath(path: unknown): path is string {
  if (typeof path !== "string") return false;
  return path.length <= maxPathLength && /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/|$))*$/.test(path);
}

/**
 * Resolves a path to its page or redirect in the content. Redirects may start from paths that no page
 * can have, such as `/Old.html`.
 */
export async function resolvePath(path: string): Promise<ResolvedPath | undefined> {
  if (path.length > maxPathLength || path.startsWith("/~")) return undefined;
  const resolved = await getKnownPaths().resolve(path);
  return resolved?.kind === "page" && !isPagePath(path) ? undefined : resolved;
}
