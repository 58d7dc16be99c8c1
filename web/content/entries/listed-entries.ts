import * as z from "zod";
import { validItems } from "../sanity/schemas.ts";
import { createSelectionSchemas, selectDocuments } from "./selection.ts";

/** Accepts the sections of a page that list documents of one type, and returns those that the page shows. */
export function createListedEntriesSchema<Entry extends z.ZodType>(entry: Entry) {
  return validItems(z.object(createSelectionSchemas(entry))).transform((sections) =>
    sections.flatMap((section) => selectDocuments(section)),
  );
}

/**
 * Returns the documents that pages show, each with the path of the first such page, sorted by id. A query
 * that starts from these documents would scan all pages for each of them.
 */
export function listShownEntries<Entry extends { _id: string }>(
  pages: readonly { path: unknown; items: readonly (Entry | null)[] | null }[],
): (Entry & { path: string })[] {
  const shown = new Map<string, Entry & { path: string }>();
  for (const { path, items } of pages)
    for (const entry of items ?? [])
      if (typeof path === "string" && path && entry && !shown.has(entry._id))
        shown.set(entry._id, { ...entry, path });
  return [...shown.values()].toSorted((one, other) => (one._id < other._id ? -1 : 1));
}
