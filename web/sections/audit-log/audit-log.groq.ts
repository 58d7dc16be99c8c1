import * as z from "zod";
import { layoutFields } from "../../content/sanity/fragments.ts";
import { layoutSchema, nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const auditLogFields = /* groq */ `
  headline,
  lead,
  entries[]{ _key, time, actor, action, object, decision, reason },
  suggestions,
  labels{
    time, actor, action, object, decision, reason,
    allowed, masked, held, denied,
    search, suggestions, all, count, empty, more, download
  },
  ${layoutFields}
`;

/** What a rule or a person decided about a call, in the order of the filter. */
export const decisions = ["allowed", "masked", "held", "denied"] as const;

export const auditLogSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  entries: z
    .array(
      z.object({
        _key: z.string(),
        time: nonEmptyText,
        actor: nonEmptyText,
        action: nonEmptyText,
        object: nonEmptyText,
        decision: z.enum(decisions),
        reason: nonEmptyText,
      }),
    )
    .min(1),
  suggestions: z.array(z.string()).nullable(),
  labels: z.object({
    time: nonEmptyText,
    actor: nonEmptyText,
    action: nonEmptyText,
    object: nonEmptyText,
    decision: nonEmptyText,
    reason: nonEmptyText,
    allowed: nonEmptyText,
    masked: nonEmptyText,
    held: nonEmptyText,
    denied: nonEmptyText,
    search: nonEmptyText,
    suggestions: nonEmptyText,
    all: nonEmptyText,
    count: nonEmptyText,
    empty: nonEmptyText,
    more: nonEmptyText,
    download: nonEmptyText,
  }),
  layout: layoutSchema,
});
