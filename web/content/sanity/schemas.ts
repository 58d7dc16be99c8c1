import * as z from "zod";
import { hues } from "../../ui/hues.ts";
import { toSafeHref } from "../render/safe-href.ts";

/**
 * Zod schemas of the shared GROQ fragments. Content is validated at run time, because it may predate
 * the current Studio schema. Server only.
 */

export const nonEmptyText = z.string().trim().min(1);
export const nullableText = z.string().nullable();

/** A list without its invalid items, so that one bad link does not remove the whole menu. */
export function validItems<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((value) => item.safeParse(value).data ?? []));
}

/** A switch; off if it is missing or invalid. */
export const flagSchema = z
  .boolean()
  .nullable()
  .catch(null)
  .transform((value) => value === true);

/** The color of a module or an industry; null (gray) for an unknown one. */
export const hueSchema = z.enum(hues).nullable().catch(null);

/** The status of a module (spec 4). */
export const statusSchema = z.enum(["production", "beta"]).catch("production");

/**
 * A list of references, dereferenced as `{ _key, _ref, "document": @->{ _id, … } }`. Returns the
 * published documents that match the schema, in the editor's order.
 */
export function publishedDocuments<Document extends z.ZodType>(document: Document) {
  return z
    .array(z.object({ document: z.unknown() }))
    .nullable()
    .transform((items) =>
      (items ?? []).flatMap((item) => {
        const found = document.safeParse(item.document);
        return found.success ? [found.data] : [];
      }),
    );
}

/** The titles of the published categories of a document. */
export const categoryTitlesSchema = publishedDocuments(z.object({ title: nonEmptyText }))
  .catch([])
  .transform((found) => found.map(({ title }) => title));

/** The path of a page, which is safe to link to. */
export const pathSchema = nonEmptyText.refine((path) => toSafeHref(path)?.startsWith("/"));

/** A dereferenced page; `path` is null while the page is unpublished. */
export const pageLinkSchema = z.object({ _ref: z.string(), path: nullableText }).nullable();

export const buttonSchema = z.object({
  label: nonEmptyText,
  about: nullableText,
  target: z.enum(["page", "demo", "assistant", "tab", "address"]),
  meeting: nullableText.catch(null),
  question: nullableText,
  address: nullableText,
  tab: z.enum(["overview", "features", "benefits"]).nullable(),
  page: pageLinkSchema,
});

export const buttonsSchema = z.array(buttonSchema.extend({ _key: z.string() })).nullable();

export const requiredImageSchema = z.object({
  asset: z.object({ _ref: z.string() }).nullable(),
  alt: nullableText,
  crop: z
    .object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
    .partial()
    .nullable(),
  hotspot: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .partial()
    .nullable(),
});

export const imageSchema = requiredImageSchema.nullable();

/** The layout that an editor chose for a section; null and unknown values are its usual look. */
export const layoutSchema = z
  .object({
    tone: z
      .enum(["plain", "tinted", "dark"])
      .nullable()
      .catch(null)
      .transform((tone) => (tone === "plain" ? null : tone)),
    columns: z.literal([2, 3, 4]).nullable().catch(null),
    side: z.enum(["left", "right"]).nullable().catch(null),
    cardStyle: z.enum(["ruled", "open"]).nullable().catch(null),
    headlineSize: z.enum(["normal", "large"]).nullable().catch(null),
  })
  .nullable()
  .catch(null);

const text = nullableText.catch(null);
const texts = z.array(z.string()).nullable().catch(null);

/** The search engine settings of a page. Invalid ones count as missing. */
export const seoSchema = z
  .object({
    title: text,
    description: text,
    image: imageSchema.catch(null),
    noIndex: z.boolean().nullable().catch(null),
    keywords: texts,
    author: text,
    section: text,
    tags: texts,
    type: text,
    publishedTime: text,
    canonicalPath: text,
  })
  .nullable()
  .catch(null);
