import * as z from "zod";
import { imageFields } from "../../content/sanity/fragments.ts";
import {
  nonEmptyText,
  imageSchema,
  nullableText,
  publishedDocuments,
} from "../../content/sanity/schemas.ts";

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
  headline: nonEmptyText,
  lead: nullableText,
  profileLabel: nonEmptyText,
  members: publishedDocuments(
    z.object({
      _id: z.string(),
      name: nonEmptyText,
      designation: nonEmptyText,
      bio: nullableText,
      image: imageSchema,
      profileUrl: nullableText,
      sample: z.boolean().nullable(),
    }),
  ),
});
