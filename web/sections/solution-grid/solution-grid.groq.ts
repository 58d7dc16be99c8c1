import * as z from "zod";
import {
  createSelectionSchemas,
  matchesModuleSelection,
  selectDocuments,
} from "../../content/entries/selection.ts";
import {
  nonEmptyText,
  hueSchema,
  nullableText,
  pathSchema,
  statusSchema,
} from "../../content/sanity/schemas.ts";

const moduleCardFields = /* groq */ `{
  _id,
  _type,
  name,
  "path": path.current,
  theme,
  hue,
  shortDesc,
  fullDesc,
  status
}`;

export const solutionGridFields = /* groq */ `
  headline,
  lead,
  linkLabel,
  selection{
    mode,
    limit,
    industry{ _ref },
    documents[]{ _key, _ref, "document": @->${moduleCardFields} }
  },
  "_lists": "solutionModule",
  "found": *[_type == "solutionModule" && ^.selection.mode != "manual" && defined(path.current)
    && ${matchesModuleSelection}] | order(position, name, _id)[0...100]${moduleCardFields}
`;

const moduleCardSchema = z.object({
  _id: z.string(),
  name: nonEmptyText,
  path: pathSchema,
  theme: nullableText,
  hue: hueSchema,
  shortDesc: nonEmptyText,
  fullDesc: nonEmptyText,
  status: statusSchema,
});

export const solutionGridSchema = z
  .object({
    headline: nullableText,
    lead: nullableText,
    linkLabel: nonEmptyText,
    ...createSelectionSchemas(moduleCardSchema),
  })
  .transform(({ selection, found, ...section }) => ({
    ...section,
    modules: selectDocuments({ selection, found }, Infinity),
  }));
