import * as z from "zod";
import {
  campaignKeys,
  clickIds,
  maxVisitedItems,
  maxTouchpointTextLength,
  type TouchpointKey,
} from "./touchpoint.ts";

/**
 * The attribution that a page sends with a form: the first and the last touchpoint, and the visited
 * pages. It comes from a browser, so only its shape is validated; its content is not trusted.
 */

// The database accepts 8 kB of its own JSON format, which adds a space after each comma and colon.
const maxBytes = 7_000;

const text = z.string().trim().min(1).max(maxTouchpointTextLength);
/** A path without a query, which can contain personal data. */
const path = text.regex(/^\/[^?#\s]*$/);

const touchpoint = z.object({
  /** Replaces times in the future, from a wrong clock, by the current time. */
  at: z.iso.datetime().transform((at) => {
    const now = new Date();
    return new Date(at) > now ? now.toISOString() : at;
  }),
  landing: path,
  referrer: text.regex(/^[^/?#\s]+(\/[^?#\s]*)?$/).optional(),
  // Object.fromEntries loses the type of the keys.
  ...(Object.fromEntries(
    [...campaignKeys, ...clickIds].map((key) => [key, text.optional()]),
  ) as Record<TouchpointKey, z.ZodOptional<typeof text>>),
});

export const Attribution = z
  .object({
    first: touchpoint,
    last: touchpoint,
    /** Paths of the last visited pages, oldest first. */
    pages: z.array(path).max(maxVisitedItems),
    /** Ids of the modules whose pages were visited, oldest first. */
    modules: z.array(z.string().regex(/^[a-z0-9-]{1,40}$/)).max(maxVisitedItems),
  })
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= maxBytes);

export type Attribution = z.output<typeof Attribution>;

/** Parses a form field. Returns null for invalid attribution; it never blocks a submission. */
export function parseAttribution(field: string | undefined | null): Attribution | null {
  if (!field) return null;
  try {
    return Attribution.safeParse(JSON.parse(field)).data ?? null;
  } catch {
    return null;
  }
}
