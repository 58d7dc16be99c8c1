import * as z from "zod";
import {
  nonEmptyText,
  hueSchema,
  nullableText,
  pathSchema,
  publishedDocuments,
  statusSchema,
} from "../../content/sanity/schemas.ts";

export const solutionCarouselFields = /* groq */ `
  headline,
  lead,
  linkLabel,
  modules[]{
    _key,
    _ref,
    "document": @->{
      _id,
      _type,
      name,
      "path": path.current,
      hue,
      tagline,
      carouselDescription,
      carouselFeatures,
      carouselMetrics[]{ _key, value, label },
      carouselStatus
    }
  }
`;

export const solutionCarouselSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  linkLabel: nonEmptyText,
  modules: publishedDocuments(
    z.object({
      _id: z.string(),
      name: nonEmptyText,
      path: pathSchema,
      hue: hueSchema,
      tagline: nonEmptyText,
      carouselDescription: nonEmptyText,
      carouselFeatures: z.array(z.string()).nullable(),
      carouselMetrics: z
        .array(z.object({ _key: z.string(), value: z.string(), label: z.string() }))
        .nullable(),
      carouselStatus: statusSchema,
    }),
  ),
});
