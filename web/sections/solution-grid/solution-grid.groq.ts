import * as z from "zod";
import {
  filled,
  hueShape,
  optionalText,
  pathShape,
  published,
  statusShape,
} from "../../content/sanity/shapes.ts";

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
  headline: optionalText,
  lead: optionalText,
  linkLabel: filled,
  modules: published(
    z.object({
      _id: z.string(),
      name: filled,
      path: pathShape,
      theme: optionalText,
      hue: hueShape,
      shortDesc: filled,
      fullDesc: filled,
      status: statusShape,
    }),
  ),
});
