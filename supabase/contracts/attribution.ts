import * as z from "zod";
import { campaignKeys, clickIds, listLimit, touchLimit, type TouchKey } from "./touchpoint.ts";

/**
 * Where a visitor came from, as the page sends it along with a form: the visit that first brought
 * them, the one that last did, and what they read. A browser says it, so that nothing is believed
 * beyond its shape.
 */

// The database takes 8 kB as it writes JSON, with a blank after each comma and colon.
const mostBytes = 7_000;

const text = z.string().trim().min(1).max(touchLimit);
/** A path without a query, which may hold what says something of a person. */
const path = text.regex(/^\/[^?#\s]*$/);

const touch = z.object({
  /** A clock that is ahead counts as now. */
  at: z.iso.datetime().transform((at) => {
    const now = new Date();
    return new Date(at) > now ? now.toISOString() : at;
  }),
  landing: path,
  referrer: text.regex(/^[^/?#\s]+(\/[^?#\s]*)?$/).optional(),
  // `fromEntries` forgets which keys it was given.
  ...(Object.fromEntries(
    [...campaignKeys, ...clickIds].map((key) => [key, text.optional()]),
  ) as Record<TouchKey, z.ZodOptional<typeof text>>),
});

export const Attribution = z
  .object({
    first: touch,
    last: touch,
    /** Paths of the pages last read, oldest first. */
    pages: z.array(path).max(listLimit),
    /** Ids of the modules whose pages were read, oldest first. */
    modules: z.array(z.string().regex(/^[a-z0-9-]{1,40}$/)).max(listLimit),
  })
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= mostBytes);

export type Attribution = z.output<typeof Attribution>;

/** The attribution in a form's field; `null` for what is none, which costs nobody their form. */
export function attributionIn(field: string | undefined | null): Attribution | null {
  if (!field) return null;
  try {
    return Attribution.safeParse(JSON.parse(field)).data ?? null;
  } catch {
    return null;
  }
}
