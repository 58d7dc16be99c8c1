import { defineQuery } from "next-sanity";
import * as z from "zod";
import { safeAddress } from "../../content/render/address.ts";
import { fileAddress } from "../../content/render/file-address.ts";
import { filled, optionalText, soundItems } from "../../content/sanity/shapes.ts";

/** Every published resource, newest first; one without its category is not listed. */
export const resourceList = /* groq */ `*[_type == "resource" && defined(category->title)]
  | order(published desc, _id) {
    _id,
    _type,
    title,
    type,
    category{ _ref, "document": @->{ _id, _type, title } },
    description,
    readTime,
    published,
    "file": file.asset._ref,
    link,
    sample
  }`;

/** What the search in the browser is made from. */
export const resourceIndexQuery = defineQuery(`{
  "_lists": "resource",
  "resources": ${resourceList}
}`);

const resourceSchema = z
  .object({
    _id: z.string(),
    title: filled,
    type: filled,
    category: z
      .object({ document: z.object({ title: filled }) })
      .transform(({ document }) => document.title),
    description: filled,
    readTime: filled,
    published: z.iso.date(),
    file: optionalText,
    link: optionalText,
    sample: z.boolean().nullable(),
  })
  .transform(({ _id: id, file, link, sample, ...shown }) => {
    const download = fileAddress(file, fileName(shown.title));
    const href = download ?? safeAddress(link);
    return { ...shown, id, href, download: download !== undefined, sample: sample === true };
  });

/**
 * A resource as its card shows it. `href` is the file (`download`) or the outside address; absent
 * while there is neither.
 */
export type Resource = z.output<typeof resourceSchema>;

/** A list that keeps its sound resources: a broken one must not take the library with it. */
export const resourcesSchema = soundItems(resourceSchema);

/** The name under which a browser saves the file. */
function fileName(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "resource";
}
