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
]);

const pathShape = /^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+)$/;
const contentApiSegment = /^v\d/;

/** What is wrong with a page path, as a sentence for the editor; `undefined` when it can be used. */
export function pathProblem(path: string | undefined): string | undefined {
  if (!path) return "Give the page a path, for example /contact";
  if (!path.startsWith("/")) return `Start the path with a slash: /${path}`;
  const [, first = ""] = path.split("/");
  if (reservedSegments.has(first) || contentApiSegment.test(first)) {
    return `/${first} belongs to the product itself; choose another first word`;
  }
  if (path.length > 1 && path.endsWith("/")) return "Remove the slash at the end";
  if (path.length > 200) return "Keep the path to 200 characters at most";
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
function publishedId(id: string): string {
  return id.replace(/^(?:drafts\.|versions\.[^.]+\.)/, "");
}

async function takenBy(path: string, { document, getClient }: ValidationContext) {
  const id = publishedId(document?._id ?? "");
  const other = await getClient({ apiVersion: "2025-02-19" })
    .withConfig({ perspective: "raw" })
    .fetch<{ title?: string } | null>(
      `*[_type in $types && path.current == $path && _id != $id && _id != $draft && !(_id in path("versions.**"))][0]{ "title": coalesce(title, name) }`,
      { types: routableTypes, path, id, draft: `drafts.${id}` },
      { tag: "page-path" },
    );
  return other ? `“${other.title ?? "Untitled page"}” already has this path` : undefined;
}

interface PagePath {
  /** The field the suggested path is made from. */
  source?: string;
  /** What every path of this type begins with, for example "/solutions/". */
  below?: string;
  group?: string;
}

/**
 * The address of a page below the site's own address: required, well-formed, not reserved and used
 * once among all types that have an address.
 */
export function pagePath({ source = "title", below = "/", group = "content" }: PagePath = {}) {
  return defineField({
    name: "path",
    title: "Path",
    description:
      "The page's address after the site's own, for example /contact. Links made in the Studio follow the page when this changes, and the old address leads here by itself.",
    type: "slug",
    group,
    options: {
      source,
      slugify: (title) => below + pathFromTitle(title).slice(1),
      // The rule below names the page that has the path; the built-in check would only say "in use".
      isUnique: () => true,
    },
    validation: (rule) =>
      rule.required().custom(async (value: SlugValue | undefined, context) => {
        const path = value?.current;
        return (
          pathProblem(path) ??
          (path?.startsWith(below) ? undefined : `Begin the path with ${below}`) ??
          (path && (await takenBy(path, context))) ??
          true
        );
      }),
  });
}
