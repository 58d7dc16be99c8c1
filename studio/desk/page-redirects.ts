import { findPathProblem } from "../schemas/fields/page-path.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";

/** The path of a document with a URL before and after a publish; each may be undefined. */
export type PathChange = {
  /** The published id. */
  id: string;
  type: string;
  from: string | undefined;
  to: string | undefined;
};

/** A redirect from a page's old path. It references the document, so it follows later moves. */
export type PageRedirect = {
  _id: string;
  _type: "redirect";
  from: string;
  page: { _type: "reference"; _ref: string };
};

/**
 * The id of the redirect for a path. Each path has one id, so a second move replaces its redirect.
 * Paths contain no underscores, so ids of different paths never collide.
 */
export function getRedirectId(path: string): string {
  return `redirect-${path.slice(1).replaceAll("/", "_")}`;
}

/**
 * The redirect that a move requires, or undefined without an old path, without a change, or for a
 * path that cannot be redirected. It references the document instead of a path, so redirects never
 * form chains or loops.
 */
export function createRedirect({ id, type, from, to }: PathChange): PageRedirect | undefined {
  if (!isRoutable(type) || !from || !to || from === to || from === "/") return undefined;
  if (findPathProblem(from)) return undefined;
  return {
    _id: getRedirectId(from),
    _type: "redirect",
    from,
    page: { _type: "reference", _ref: id },
  };
}

/** The path of a document in a release, or of its published version. */
export type DocumentPath = {
  /** The published id. */
  id: string;
  type: string;
  path?: string | null | undefined;
};

/** The redirects for documents whose path differs from the published one. */
export function createRedirects(published: DocumentPath[], pages: DocumentPath[]): PageRedirect[] {
  return pages.flatMap(({ id, type, path }) => {
    const from = published.find((page) => page.id === id)?.path ?? undefined;
    return createRedirect({ id, type, from, to: path ?? undefined }) ?? [];
  });
}

/** The path of a document of any type, if it has one. */
export function getPath(document: object | null): string | undefined {
  const path: unknown = document && Reflect.get(document, "path");
  const current: unknown =
    typeof path === "object" && path !== null && Reflect.get(path, "current");
  return typeof current === "string" ? current : undefined;
}
