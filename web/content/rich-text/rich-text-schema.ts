import * as z from "zod";
import { parseVideoUrl } from "@site/supabase/domain/video/video-url";
import {
  buttonSchema,
  imageSchema,
  nonEmptyText,
  nullableText,
  pageLinkSchema,
  requiredImageSchema,
} from "../sanity/schemas.ts";

const paragraph = z.object({
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

const fileSchema = z.object({ asset: z.object({ _ref: z.string() }) });

/** The content of each block, as the Studio requires it. */
const blockContents = {
  tableBlock: z.object({
    caption: nullableText,
    grid: z
      .object({
        rows: z.array(z.object({ _key: z.string(), cells: z.array(z.string().catch("")).min(1) })),
      })
      .refine(({ rows }) => rows.length > 1),
  }),
  codeBlock: z.object({
    code: nonEmptyText,
    language: nonEmptyText,
    filename: nullableText,
    highlightedLines: z.array(z.number()).nullable().catch(null),
  }),
  calloutBlock: z.object({
    tone: z.enum(["note", "tip", "warning"]),
    text: z.array(paragraph).min(1),
  }),
  quoteBlock: z.object({
    quote: nonEmptyText,
    person: nonEmptyText,
    role: nullableText,
    portrait: imageSchema.catch(null),
    story: pageLinkSchema,
  }),
  videoBlock: z
    .object({
      title: nonEmptyText,
      url: nullableText,
      file: fileSchema.nullable(),
      captions: fileSchema.nullable().catch(null),
      poster: imageSchema.catch(null),
      caption: nullableText,
    })
    .transform(({ url, ...video }) => ({ ...video, hosted: url ? parseVideoUrl(url) : undefined }))
    .refine(({ file, hosted }) => file ?? hosted, { path: ["url"] }),
  fileBlock: z.object({
    label: nonEmptyText,
    file: z.object({
      asset: z.object({ _ref: z.string(), size: z.number().nullable().catch(null) }),
    }),
  }),
  buttonBlock: z.object({
    variant: z.enum(["primary", "secondary"]),
    button: buttonSchema,
  }),
};

export type BlockType = keyof typeof blockContents;
export type BlockContent<Type extends BlockType> = z.output<(typeof blockContents)[Type]>;

/** A block with missing or invalid fields; `fields` has their names. */
export type UnfinishedBlock = {
  _key: string;
  _type: "unfinishedBlock";
  block: BlockType;
  fields: string[];
};

/**
 * A block with its validated content, or an unfinished one, so that an incomplete block does not hide the
 * text around it.
 */
function defineBlock<Type extends BlockType>(type: Type) {
  return z
    .looseObject({ _key: z.string(), _type: z.literal(type) })
    .transform(({ _key, ...block }): ParsedBlock<Type> | UnfinishedBlock => {
      const parsed = blockContents[type].safeParse(block);
      if (parsed.success)
        // `type` selected the schema; TypeScript cannot correlate the two through the lookup.
        return { _key, _type: type, content: parsed.data as BlockContent<Type> };
      const fields = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)));
      return { _key, _type: "unfinishedBlock", block: type, fields: [...fields] };
    });
}

type ParsedBlock<Type extends BlockType> = {
  _key: string;
  _type: Type;
  content: BlockContent<Type>;
};

/** Rich text with its blocks. Text that is malformed is an error; blocks are parsed one by one. */
export const richTextSchema = z.array(
  z.union([
    paragraph,
    requiredImageSchema.extend({ _key: z.string(), _type: z.literal("image") }),
    defineBlock("tableBlock"),
    defineBlock("codeBlock"),
    defineBlock("calloutBlock"),
    defineBlock("quoteBlock"),
    defineBlock("videoBlock"),
    defineBlock("fileBlock"),
    defineBlock("buttonBlock"),
  ]),
);

/** Rich text after validation. */
export type RichTextValue = z.output<typeof richTextSchema>;
