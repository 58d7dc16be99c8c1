import * as z from "zod";
import { hues } from "../../ui/hues.ts";
import { toSafeHref } from "../render/safe-href.ts";

/**
 * What the shared fragments must bring, checked at run time: content comes over a wire from another
 * product, which can hold what today's schema no longer allows. Server only.
 */

export const nonEmptyText = z.string().trim().min(1);
export const nullableText = z.string().nullable();

/** A list that keeps its sound items: one bad link must not take the whole menu with it. */
export function validItems<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((value) => item.safeParse(value).data ?? []));
}

/** A module's or an industry's colour; one this site does not know is the quiet grey. */
export const hueSchema = z.enum(hues).nullable().catch(null);

/** How far a module is (spec 4). */
export const statusSchema = z.enum(["production", "beta"]).catch("production");

/**
 * A list of references that were followed as `{ _key, _ref, "document": @->{ _id, … } }`: the
 * documents that are published and have the shape, in the editor's order.
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

/** The path of a document that must have a page: nothing else a link could run or lead to. */
export const pathSchema = nonEmptyText.refine((path) => toSafeHref(path)?.startsWith("/"));

/** A reference that was followed; `path` is null while its page is not published. */
export const pageLinkSchema = z.object({ _ref: z.string(), path: nullableText }).nullable();

export const buttonsSchema = z
  .array(
    z.object({
      _key: z.string(),
      label: nonEmptyText,
      about: nullableText,
      target: z.enum(["page", "demo", "assistant", "tab", "address"]),
      question: nullableText,
      address: nullableText,
      tab: z.enum(["overview", "features", "benefits"]).nullable(),
      page: pageLinkSchema,
    }),
  )
  .nullable();

const image = z.object({
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

export const imageSchema = image.nullable();

const textBlock = z.object({
  _key: z.string(),
  _type: z.literal("block"),
  style: z.enum(["normal", "h2", "h3"]).nullable(),
  listItem: z.enum(["bullet", "number"]).nullable(),
  level: z.number().nullable(),
  children: z
    .array(
      z.object({
        _key: z.string(),
        _type: z.literal("span"),
        text: z.string().nullable(),
        marks: z.array(z.string()).nullable(),
      }),
    )
    .nullable(),
  markDefs: z
    .array(
      z.union([
        z.object({ _key: z.string(), _type: z.literal("link"), href: nullableText }),
        z.object({ _key: z.string(), _type: z.literal("internalLink"), page: pageLinkSchema }),
      ]),
    )
    .nullable(),
});

export const richTextSchema = z.array(
  z.discriminatedUnion("_type", [
    textBlock,
    image.extend({ _key: z.string(), _type: z.literal("image") }),
  ]),
);
