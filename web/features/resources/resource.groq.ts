import { defineQuery } from "next-sanity";
import * as z from "zod";
import { toSafeHref } from "../../content/render/safe-href.ts";
import { createFileUrl } from "../../content/render/file-url.ts";
import {
  nonEmptyText,
  nullableText,
  pathSchema,
  validItems,
} from "../../content/sanity/schemas.ts";

export const resourceFields = /* groq */ `{
    _id,
    _type,
    title,
    "path": path.current,
    type,
    category{ _ref, "document": @->{ _id, _type, title } },
    description,
    readTime,
    published,
    "file": file.asset._ref,
    link,
    sample
  }`;

/** All published resources with a published category, newest first. */
export const resourceList = /* groq */ `*[_type == "resource" && defined(category->title)]
  | order(published desc, _id) ${resourceFields}`;

/** The content of the index for the search in the browser. */
export const resourceIndexQuery = defineQuery(`{
  "_lists": "resource",
  "resources": ${resourceList}
}`);

export const resourceSchema = z
  .object({
    _id: z.string(),
    title: nonEmptyText,
    path: pathSchema.nullable().catch(null),
    type: nonEmptyText,
    category: z
      .object({ document: z.object({ title: nonEmptyText }) })
      .transform(({ document }) => document.title),
    description: nonEmptyText,
    readTime: nonEmptyText,
    published: z.iso.date(),
    file: nullableText,
    link: nullableText,
    sample: z.boolean().nullable(),
  })
  .transform(({ _id: id, file, link, sample, ...shown }) => {
    return { ...shown, id, ...resolveTarget(shown.title, file, link), sample: sample === true };
  });

/**
 * A resource with the data of its card. `path` is its own page, if it has one; `href` is the URL of a file (`download`) or of an external page,
 * absent if the resource has neither.
 */
export type Resource = z.output<typeof resourceSchema>;

/** Omits malformed resources, so that one does not break the library. */
export const resourcesSchema = validItems(resourceSchema);

/** Returns the URL of a file to download or of an external page. */
export function resolveTarget(title: string, file: string | null, link: string | null) {
  const download = createFileUrl(file, toFileName(title));
  return { href: download ?? toSafeHref(link), download: download !== undefined };
}

/** Returns the file name for the download, without extension. */
function toFileName(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "resource";
}
