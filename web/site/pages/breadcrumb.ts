import "server-only";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { routableTypes } from "../../content/sanity/routable-types.ts";
import type { LoadedPage } from "./load-page.ts";
import { pagesAboveQuery } from "../site.groq.ts";

/** One step of the way to a page. */
export type BreadcrumbStep = {
  name: string;
  path: string;
};

/** The way to a page from the pages above it that are published, with itself as the last step. */
export async function loadBreadcrumb(
  page: LoadedPage,
  content: ContentReader,
): Promise<BreadcrumbStep[]> {
  const parts = page.path.split("/").slice(1, -1);
  const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  const above = await content.read(pagesAboveQuery, { paths }, { finds: routableTypes });
  return [
    ...above.flatMap(({ path, ...names }) => {
      const name = "name" in names ? names.name : names.title;
      return name ? [{ name, path }] : [];
    }),
    { name: page.title, path: page.path },
  ];
}
