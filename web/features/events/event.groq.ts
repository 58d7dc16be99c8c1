import { defineQuery } from "next-sanity";
import * as z from "zod";
import { buttonFields, categoryFields, richText } from "../../content/sanity/fragments.ts";
import { eventTimeFields } from "../../content/entries/event-time.ts";
import { formFields, formSchema } from "../../content/entries/forms.ts";
import { peopleSchema, personFields } from "../../content/entries/people.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import {
  buttonsSchema,
  categoryTitlesSchema,
  flagSchema,
  nonEmptyText,
  nullableText,
  pathSchema,
  validItems,
} from "../../content/sanity/schemas.ts";
import { toSafeHref } from "../../content/render/safe-href.ts";

/** What a card and a calendar show of an event. */
export const eventCardFields = /* groq */ `{
  _id,
  _updatedAt,
  _type,
  title,
  "path": path.current,
  summary,
  start,
  end,
  timeZone,
  place,
  onlineUrl
}`;

/** The fields of an event page. */
export const eventPageFields = /* groq */ `
  title,
  summary,
  start,
  end,
  timeZone,
  place,
  onlineUrl,
  ${categoryFields},
  tags,
  speakers[]${personFields},
  body[]${richText},
  registration[]${buttonFields},
  form{ _ref, "document": @->${formFields} },
  recordingUrl,
  sample
`;

/** The event at `$path`, for its calendar file. */
export const calendarEventQuery = defineQuery(
  `*[_type == "event" && path.current == $path][0]${eventCardFields}`,
);

const address = z
  .string()
  .transform((url) => toSafeHref(url) ?? null)
  .nullable()
  .catch(null);

export const eventCardSchema = z.object({
  _id: z.string(),
  title: nonEmptyText,
  path: pathSchema,
  summary: nonEmptyText,
  ...eventTimeFields,
  place: nullableText.catch(null),
  onlineUrl: address,
});

export type EventCard = z.output<typeof eventCardSchema>;

/** Omits missing or malformed fields; the page itself is always shown. */
export const eventPageSchema = z.object({
  title: nonEmptyText.catch("Untitled"),
  summary: nullableText.catch(null),
  start: eventTimeFields.start.nullable().catch(null),
  end: eventTimeFields.end.nullable().catch(null),
  timeZone: eventTimeFields.timeZone,
  place: nullableText.catch(null),
  onlineUrl: address,
  categories: categoryTitlesSchema,
  tags: validItems(nonEmptyText),
  speakers: peopleSchema,
  body: richTextSchema.catch([]),
  registration: buttonsSchema.catch(null),
  form: z
    .object({ document: formSchema })
    .nullable()
    .catch(null)
    .transform((found) => found?.document ?? null),
  recordingUrl: address,
  sample: flagSchema,
});

export type EventDetails = z.output<typeof eventPageSchema>;
