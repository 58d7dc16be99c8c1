import { defineField, type SlugValue, type ValidationContext } from "sanity";
import { studioApiVersion } from "../../client/api-version.ts";
import { routableTypes } from "./routable-types.ts";

/**
 * First path segments that the product serves; a page there would be unreachable. The content API
 * additionally uses every segment that starts with `v` and a digit (`/v1`, `/v2024-01-01`).
 */
export const reservedSegments: ReadonlySet<string> = new Set([
  "admin",
  "studio",
  "api",
  "rest",
  "auth",
  "functions",
  "images",
  "files",
  "_next",
  "livez",
  "readyz",
  "diagnostics",
  "og",
  "book",
]);

/** Pages of the site that emails link to. */
export const reservedPaths: ReadonlySet<string> = new Set([
  "/download-guide/file",
  "/download-guide/again",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
]);

const pathPattern = /^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+)$/;
const contentApiSegment = /^v\d/;

/** Maximum path length, so that the id of a redirect fits into 128 characters. */
const maxPathLength = 110;

/** The page at `/`, which cannot be moved or deleted. */
export const homePageId = "page-home";

/** Returns the problem with a page path, or undefined if it is valid. */
export function findPathProblem(path: string | undefined): string | undefined {
  if (!path) return "Give the page a path, for example /contact";
  if (!path.startsWith("/")) return `Start the path with a slash: /${path}`;
  const [, first = ""] = path.split("/");
  if (reservedSegments.has(first) || contentApiSegment.test(first)) {
    return `/${first} is reserved. Choose another first segment`;
  }
  if (reservedPaths.has(path)) {
    return `${path} is reserved. Choose another path`;
  }
  if (path.length > 1 && path.endsWith("/")) return "Remove the slash at the end";
  if (path.length > maxPathLength) return `Use at most ${maxPathLength} characters`;
  if (!pathPattern.test(path)) {
    return "Use lowercase letters a-z, digits, single hyphens and slashes only, for example /about/team";
  }
  return undefined;
}

/** Suggests a path for a title: `Cost control, explained` becomes `/cost-control-explained`. */
export function suggestPath(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `/${(words ?? []).join("-").slice(0, 80).replace(/-$/, "")}`;
}

/** The id shared by all variants of a document: `drafts.page-about` becomes `page-about`. */
export function getPublishedId(id: string): string {
  return id.replace(/^(?:drafts\.|versions\.[^.]+\.)/, "");
}

/**
 * The perspective with the documents that could conflict with this one: all published documents and
 * drafts, or, for a release version, the content after that release.
 */
export function getConflictPerspective(id: string): "raw" | string[] {
  const release = /^versions\.([^.]+)\./.exec(id)?.[1];
  return release === undefined ? "raw" : [release];
}

/** The title of another document with this path, or null. */
export async function fetchTitleAtPath(
  path: string,
  { document, getClient }: ValidationContext,
): Promise<string | null> {
  const id = getPublishedId(document?._id ?? "");
  const other = await getClient({ apiVersion: studioApiVersion })
    .withConfig({ perspective: getConflictPerspective(document?._id ?? "") })
    .fetch<{ title: string | null } | null>(
      `*[_type in $types && path.current == $path && _id != $id && _id != $draft && !(_id in path("versions.**"))][0]{ "title": coalesce(title, name) }`,
      { types: routableTypes, path, id, draft: `drafts.${id}` },
      { tag: "page-path" },
    );
  return other && (other.title ?? "Untitled page");
}

type PagePath = {
  /** The field from which the path is suggested. */
  source?: string;
  /** The prefix of all paths of this type, for example "/solutions/". */
  prefix?: string;
  /** The start of suggested paths; other paths are allowed as well. */
  folder?: string;
  /** Whether the document may have no page. */
  isOptional?: boolean;
  description?: string;
  group?: string;
};

/**
 * The path of a page: required, valid, not reserved, and unique across all types with a URL. The
 * home page cannot be moved.
 */
export function pagePath({
  source = "title",
  prefix = "/",
  folder = prefix,
  isOptional = false,
  description = "The part of the page's address after the domain, for example /contact. When it changes, links made in the Studio are updated and the old address redirects here.",
  group = "content",
}: PagePath = {}) {
  return defineField({
    name: "path",
    title: "Path",
    description,
    type: "slug",
    group,
    readOnly: ({ document }) => getPublishedId(document?._id ?? "") === homePageId,
    options: {
      source,
      slugify: (title) => folder + suggestPath(title).slice(1),
      // The validation below names the conflicting page; the built-in check does not.
      isUnique: () => true,
    },
    validation: (rule) =>
      (isOptional ? rule : rule.required()).custom(
        async (value: SlugValue | undefined, context) => {
          const path = value?.current;
          // An empty path is optional or reported as required.
          if (!path) return true;
          const problem = findPathProblem(path) ?? findPrefixProblem(path, prefix, context);
          if (problem) return problem;
          const title = await fetchTitleAtPath(path, context);
          return title === null ? true : `“${title}” already has this path`;
        },
      ),
  });
}

function findPrefixProblem(path: string, prefix: string, { document }: ValidationContext) {
  if (getPublishedId(document?._id ?? "") === homePageId) {
    return path === "/" ? undefined : "The home page stays at /";
  }
  return path.startsWith(prefix) ? undefined : `Start the path with ${prefix}`;
}
