import * as z from "zod";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";
import {
  createSelectionSchemas,
  matchesSelection,
  resolveSelection,
} from "../../content/entries/selection.ts";
import { eventCardFields, eventCardSchema } from "../../features/events/event.groq.ts";

export const eventsFields = /* groq */ `
  headline,
  lead,
  period,
  emptyText,
  selection{
    mode,
    limit,
    documents[]{ _key, _ref, "document": @->${eventCardFields} }
  },
  "_lists": "event",
  "found": *[_type == "event" && ^.selection.mode != "manual" && defined(path.current)
    && ${matchesSelection}] | order(start desc, _id)[0...200]${eventCardFields}
`;

export const eventsSchema = z
  .object({
    headline: nonEmptyText,
    lead: nullableText,
    period: z.enum(["upcoming", "past"]).catch("upcoming"),
    emptyText: nullableText.catch(null),
    ...createSelectionSchemas(eventCardSchema),
  })
  .transform(({ selection, found, ...section }) => {
    const { items, limit } = resolveSelection({ selection, found });
    return { ...section, events: items, limit };
  });
