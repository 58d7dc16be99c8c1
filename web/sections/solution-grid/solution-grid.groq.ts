import * as z from "zod";
import {
  nonEmptyText,
  hueSchema,
  nullableText,
  pathSchema,
  publishedDocuments,
  statusSchema,
} from "../../content/sanity/schemas.ts";

export const solutionGridFields = /* groq */ `
  headline,
  lead,
  linkLabel,
  modules[]{
    _key,
    _ref,
    "document": @->{ _id, _type, name, "path": path.current, theme, hue, shortDesc, fullDesc, status }
  }
`;

export const solutionGridSchema = z.object({
  headline: nullableText,
  lead: nullableText,
  linkLabel: nonEmptyText,
  modules: publishedDocuments(
    z.object({
      _id: z.string(),
      name: nonEmptyText,
      path: pathSchema,
      theme: nullableText,
      hue: hueSchema,
      shortDesc: nonEmptyText,
      fullDesc: nonEmptyText,
      status: statusSchema,
    }),
  ),
});
