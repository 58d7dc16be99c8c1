import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsShape, filled, optionalText, published } from "../../content/sanity/shapes.ts";
import {
  demoFields,
  demoSchema,
  webinarFields,
  webinarSchema,
} from "../../features/demos/demos.groq.ts";

export const demoLibraryFields = /* groq */ `
  headline,
  demosLabel,
  demos[]{ _key, _ref, "document": @->${demoFields} },
  featuresLabel,
  button${buttonFields},
  webinarsLabel,
  webinars[]{ _key, _ref, "document": @->${webinarFields} },
  attendeesLabel,
  minutesLabel,
  noRecording,
  noSlides
`;

export const demoLibrarySchema = z.object({
  headline: optionalText,
  demosLabel: filled,
  demos: published(demoSchema),
  featuresLabel: filled,
  button: z
    .unknown()
    .transform(
      (button) => buttonsShape.safeParse([{ ...Object(button), _key: "button" }]).data ?? [],
    ),
  webinarsLabel: filled,
  webinars: published(webinarSchema),
  attendeesLabel: filled,
  minutesLabel: filled,
  noRecording: filled,
  noSlides: filled,
});
