import { defineQuery } from "next-sanity";
import * as z from "zod";
import { toSafeHref } from "../../content/render/safe-href.ts";
import { createFileUrl } from "../../content/render/file-url.ts";
import { createImageUrl } from "../../content/render/image-url.ts";
import { imageFields } from "../../content/sanity/fragments.ts";
import {
  hueSchema,
  imageSchema,
  nonEmptyText,
  nullableText,
  pathSchema,
  validItems,
} from "../../content/sanity/schemas.ts";
import { coverSize } from "./cover.ts";

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
    keyNumber{ value, before, label },
    "hue": module->hue,
    cover${imageFields},
    "isGated": defined(form),
    "file": select(defined(form) => null, file.asset._ref),
    "link": select(defined(form) => null, link)
  }`;

/** All listed resources with a published category, newest first. */
export const resourceList = /* groq */ `*[_type == "resource" && isUnlisted != true && defined(category->title)]
  | order(published desc, _id) ${resourceFields}`;

/** The content of the index for the search in the browser. */
export const resourceIndexQuery = defineQuery(`{
  "_lists": "resource",
  "resources": ${resourceList}
}`);

export const keyNumberSchema = z
  .object({ value: nullableText, before: nullableText, label: nullableText })
  .nullable()
  .catch(null);

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
    keyNumber: keyNumberSchema,
    hue: hueSchema,
    cover: imageSchema.catch(null),
    isGated: z.boolean().nullable(),
    file: nullableText,
    link: nullableText,
  })
  .transform(({ _id: id, isGated, file, link, cover, ...shown }) => {
    // The form before the download is on the page of the resource.
    const target = isGated
      ? { href: shown.path ?? undefined, download: false }
      : resolveTarget(shown.title, file, link);
    const image = cover ? createImageUrl(cover, coverSize) : undefined;
    return { ...shown, id, ...target, image };
  });

/**
 * A resource with the data of its card. `path` is its own page, if it has one; `href` is the URL of a
 * file (`download`) or of an external page, absent if the resource has neither. `image` is the URL of its
 * cover, which the site draws if there is none.
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
export function toFileName(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "resource";
}
