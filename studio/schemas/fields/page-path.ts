import { defineField, type SlugValue, type ValidationContext } from "sanity";
import { routableTypes } from "./routable-types.ts";

/**
 * First path segments that the product itself answers; a page placed there would never be reached.
 * The content API additionally owns every segment that starts with `v` and a digit (`/v1`, `/v2024-01-01`).
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
  "book",
]);

/** Pages that the site itself answers: what its mails lead to. */
export const reservedPaths: ReadonlySet<string> = new Set([
  "/download-guide/file",
  "/download-guide/again",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
]);

const pathShape = /^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+)$/;
const contentApiSegment = /^v\d/;

/** The longest path: with what is put before it, it still makes the id of a redirect (128 characters). */
const longestPath = 110;

/** The page at `/`: it can be edited like any page, but neither moved nor taken away. */
export const homePageId = "page-home";

/** What is wrong with a page path, as a sentence for the editor; `undefined` when it can be used. */
export function pathProblem(path: string | undefined): string | undefined {
  if (!path) return "Give the page a path, for example /contact";
  if (!path.startsWith("/")) return `Start the path with a slash: /${path}`;
  const [, first = ""] = path.split("/");
  if (reservedSegments.has(first) || contentApiSegment.test(first)) {
    return `/${first} belongs to the product itself; choose another first word`;
  }
  if (reservedPaths.has(path)) {
    return `${path} belongs to the product itself; choose another path`;
  }
  if (path.length > 1 && path.endsWith("/")) return "Remove the slash at the end";
  if (path.length > longestPath) return `Keep the path to ${longestPath} characters at most`;
  if (!pathShape.test(path)) {
    return "Use lowercase letters a-z, digits, single hyphens and slashes only, for example /about/team";
  }
  return undefined;
}

/** The path suggested for a page title: `Cost control, explained` becomes `/cost-control-explained`. */
export function pathFromTitle(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `/${(words ?? []).join("-").slice(0, 80).replace(/-$/, "")}`;
}

/** The id both states of a document share: `drafts.page-about` and `page-about` are one page. */
export function publishedId(id: string): string {
  return id.replace(/^(?:drafts\.|versions\.[^.]+\.)/, "");
}

/**
 * Where to look for documents that may stand in the way of one: among all that are published or
 * drafts, and for one of a release among what will be published once the release is.
 */
export function perspectiveBeside(id: string): "raw" | string[] {
  const release = /^versions\.([^.]+)\./.exec(id)?.[1];
  return release === undefined ? "raw" : [release];
}

/** The title of another document that has this path, or will have it; null when none does. */
export async function titleAtPath(
  path: string,
  { document, getClient }: ValidationContext,
): Promise<string | null> {
  const id = publishedId(document?._id ?? "");
  const other = await getClient({ apiVersion: "2025-02-19" })
    .withConfig({ perspective: perspectiveBeside(document?._id ?? "") })
    .fetch<{ title: string | null } | null>(
      `*[_type in $types && path.current == $path && _id != $id && _id != $draft && !(_id in path("versions.**"))][0]{ "title": coalesce(title, name) }`,
      { types: routableTypes, path, id, draft: `drafts.${id}` },
      { tag: "page-path" },
    );
  return other && (other.title ?? "Untitled page");
}

type PagePath = {
  /** The field the suggested path is made from. */
  source?: string;
  /** What every path of this type begins with, for example "/solutions/". */
  below?: string;
  group?: string;
};

/**
 * The address of a page below the site's own address: required, well-formed, not reserved and used
 * once among all types that have an address. The home page stays where it is.
 */
export function pagePath({ source = "title", below = "/", group = "content" }: PagePath = {}) {
  return defineField({
    name: "path",
    title: "Path",
    description:
      "The page's address after the site's own, for example /contact. Links made in the Studio follow the page when this changes, and the old address leads here by itself.",
    type: "slug",
    group,
    readOnly: ({ document }) => publishedId(document?._id ?? "") === homePageId,
    options: {
      source,
      slugify: (title) => below + pathFromTitle(title).slice(1),
      // The rule below names the page that has the path; the built-in check would only say "in use".
      isUnique: () => true,
    },
    validation: (rule) =>
      rule.required().custom(async (value: SlugValue | undefined, context) => {
        const path = value?.current;
        const problem = pathProblem(path) ?? placeProblem(path ?? "", below, context);
        if (problem || !path) return problem ?? true;
        const title = await titleAtPath(path, context);
        return title === null ? true : `“${title}” already has this path`;
      }),
  });
}

function placeProblem(path: string, below: string, { document }: ValidationContext) {
  if (publishedId(document?._id ?? "") === homePageId) {
    return path === "/" ? undefined : "The home page stays at /";
  }
  return path.startsWith(below) ? undefined : `Begin the path with ${below}`;
}
