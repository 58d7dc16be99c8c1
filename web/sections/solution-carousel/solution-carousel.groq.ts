import * as z from "zod";
import {
  filled,
  hueShape,
  optionalText,
  pathShape,
  published,
  statusShape,
} from "../../content/sanity/shapes.ts";

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
  headline: filled,
  lead: optionalText,
  linkLabel: filled,
  modules: published(
    z.object({
      _id: z.string(),
      name: filled,
      path: pathShape,
      hue: hueShape,
      tagline: filled,
      carouselDescription: filled,
      carouselFeatures: z.array(z.string()).nullable(),
      carouselMetrics: z
        .array(z.object({ _key: z.string(), value: z.string(), label: z.string() }))
        .nullable(),
      carouselStatus: statusShape,
    }),
  ),
});
