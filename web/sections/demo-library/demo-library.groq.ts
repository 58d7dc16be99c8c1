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
  transcriptLabel,
  recordingNote,
  noRecording,
  noSlides
`;

export const demoLibrarySchema = z.object({
  headline: nullableText,
  demosLabel: nonEmptyText,
  demos: publishedDocuments(demoSchema),
  featuresLabel: nonEmptyText,
  button: z
    .unknown()
    .transform(
      (button) => buttonsSchema.safeParse([{ ...Object(button), _key: "button" }]).data ?? [],
    ),
  webinarsLabel: nonEmptyText,
  webinars: publishedDocuments(webinarSchema),
  attendeesLabel: nonEmptyText,
  minutesLabel: nonEmptyText,
  transcriptLabel: nonEmptyText.catch("Transcript"),
  recordingNote: nullableText,
  noRecording: nonEmptyText,
  noSlides: nonEmptyText,
});
