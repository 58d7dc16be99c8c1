import { pathProblem } from "../schemas/fields/page-path.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";

/** A routable document before and after a publish; either may have no path. */
export type Move = {
  /** The published id. */
  id: string;
  type: string;
  from: string | undefined;
  to: string | undefined;
};

/** The redirect that keeps a former path alive: it leads to the document, wherever that moves. */
export type FormerPath = {
  _id: string;
  _type: "redirect";
  from: string;
  page: { _type: "reference"; _ref: string };
};

/**
 * The id of the redirect that begins at a path: one path, one redirect, so that a second move cannot
 * add a second answer. A path has no underscore, so no two paths share an id.
 */
export function redirectId(path: string): string {
  return `redirect-${path.slice(1).replaceAll("/", "_")}`;
}

/**
 * The redirect a move needs, or nothing: a document that had no path, keeps it, or had one that no
 * redirect can have leaves none behind. It names the document and no path, so it can neither chain
 * nor lead in a circle.
 */
export function formerPath({ id, type, from, to }: Move): FormerPath | undefined {
  if (!isRoutable(type) || !from || !to || from === to || from === "/") return undefined;
  if (pathProblem(from)) return undefined;
  return {
    _id: redirectId(from),
    _type: "redirect",
    from,
    page: { _type: "reference", _ref: id },
  };
}

/** A routable document of a release, or as it is published. */
export type Page = {
  /** The published id. */
  id: string;
  type: string;
  path?: string | null | undefined;
};

/** The redirects that documents need which are published with these paths and will be with those. */
export function redirectsOf(published: Page[], pages: Page[]): FormerPath[] {
  return pages.flatMap(({ id, type, path }) => {
    const from = published.find((page) => page.id === id)?.path ?? undefined;
    return formerPath({ id, type, from, to: path ?? undefined }) ?? [];
  });
}

/** The path that a document of any type holds, if it has one. */
export function pathOf(document: object | null): string | undefined {
  const path: unknown = document && Reflect.get(document, "path");
  const current: unknown =
    typeof path === "object" && path !== null && Reflect.get(path, "current");
  return typeof current === "string" ? current : undefined;
}
