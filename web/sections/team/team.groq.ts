import * as z from "zod";
import { imageFields } from "../../content/sanity/fragments.ts";
import { filled, imageShape, optionalText, published } from "../../content/sanity/shapes.ts";

export const teamFields = /* groq */ `
  headline,
  lead,
  profileLabel,
  members[]{
    _key,
    _ref,
    "document": @->{ _id, _type, name, designation, bio, image${imageFields}, profileUrl, sample }
  }
`;

export const teamSchema = z.object({
  headline: filled,
  lead: optionalText,
  profileLabel: filled,
  members: published(
    z.object({
      _id: z.string(),
      name: filled,
      designation: filled,
      bio: optionalText,
      image: imageShape,
      profileUrl: optionalText,
      sample: z.boolean().nullable(),
    }),
  ),
});
