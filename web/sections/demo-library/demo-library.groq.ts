import * as z from "zod";
import { buttonFields } from "../../content/sanity/fragments.ts";
import {
  buttonsSchema,
  nonEmptyText,
  nullableText,
  publishedDocuments,
} from "../../content/sanity/schemas.ts";
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
  headline: nullableText,
  demosLabel: nonEmptyText,
  demos: publishedDocuments(demoShape),
  featuresLabel: nonEmptyText,
  button: z
    .unknown()
    .transform(
      (button) => buttonsSchema.safeParse([{ ...Object(button), _key: "button" }]).data ?? [],
    ),
  webinarsLabel: nonEmptyText,
  webinars: publishedDocuments(webinarShape),
  attendeesLabel: nonEmptyText,
  minutesLabel: nonEmptyText,
  noRecording: nonEmptyText,
  noSlides: nonEmptyText,
});
