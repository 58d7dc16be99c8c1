import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import { buttonsShape, filled, optionalText, published } from "../../content/sanity/schemas.ts";
import {
  demoFields,
  demoShape,
  webinarFields,
  webinarShape,
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

export const demoLibraryShape = z.object({
  headline: optionalText,
  demosLabel: filled,
  demos: published(demoShape),
  featuresLabel: filled,
  button: z
    .unknown()
    .transform(
      (button) => buttonsShape.safeParse([{ ...Object(button), _key: "button" }]).data ?? [],
    ),
  webinarsLabel: filled,
  webinars: published(webinarShape),
  attendeesLabel: filled,
  minutesLabel: filled,
  noRecording: filled,
  noSlides: filled,
});
