import * as z from "zod";
import { buttonFields } from "../sanity/fragments.ts";
import { buttonsSchema, flagSchema, nonEmptyText, validItems } from "../sanity/schemas.ts";

/**
 * The announcements, the one with the latest start first. Older ones are left out, so that the cache tags of
 * a page stay few.
 */
export const announcementsFields = /* groq */ `"announcements": {
    "_lists": "announcement",
    "documents": *[_type == "announcement"] | order(coalesce(start, _createdAt) desc)[0...5]{
      _id,
      _type,
      text,
      link[]${buttonFields},
      start,
      end,
      dismissible
    }
  }`;

/** Milliseconds since 1970; null if the announcement has no such limit. */
const instant = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((time) => !Number.isNaN(time))
  .nullable()
  .catch(null);

const announcementSchema = z.object({
  _id: z.string(),
  text: nonEmptyText,
  link: buttonsSchema.catch(null),
  start: instant,
  end: instant,
  dismissible: flagSchema,
});

export type Announcement = z.output<typeof announcementSchema>;

/** The valid announcements of a result, the latest first. */
export const announcementsSchema = z
  .object({ documents: validItems(announcementSchema) })
  .catch({ documents: [] })
  .transform(({ documents }) => documents);

/** Returns the latest announcement that is active at `now`; previews include those that start later. */
export function findActive(
  announcements: readonly Announcement[],
  now: number,
  { includesUpcoming }: { includesUpcoming: boolean },
): Announcement | null {
  const active = announcements.find(
    ({ start, end }) => (includesUpcoming || (start ?? 0) <= now) && (end ?? Infinity) > now,
  );
  return active ?? null;
}

/** Returns the next time at which an announcement starts or ends; undefined if there is none. */
export function findNextChange(
  announcements: readonly Announcement[],
  now: number,
): number | undefined {
  const times = announcements.flatMap(({ start, end }) => [start ?? 0, end ?? 0]);
  const upcoming = times.filter((time) => time > now);
  return upcoming.length > 0 ? Math.min(...upcoming) : undefined;
}
