import "server-only";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { routableTypes } from "../../content/sanity/routable-types.ts";
import type { LoadedPage } from "./load-page.ts";
import { ancestorPagesQuery } from "../site.groq.ts";

/** One link of a breadcrumb. */
export type BreadcrumbStep = {
  name: string;
  path: string;
};

/** Loads the breadcrumb of a page: its ancestors that exist, then the page itself. */
export async function loadBreadcrumb(
  page: LoadedPage,
  content: ContentReader,
): Promise<BreadcrumbStep[]> {
  const segments = page.path.split("/").slice(1, -1);
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
  const ancestors = await content.read(ancestorPagesQuery, { paths }, { finds: routableTypes });
  return [
    ...ancestors.flatMap(({ path, ...names }) => {
      const name = "name" in names ? names.name : names.title;
      return typeof name === "string" && name && path ? [{ name, path }] : [];
    }),
    { name: page.title, path: page.path },
  ];
}
