import "server-only";
import { createPublishedClient } from "../../content/sanity/client.ts";
import type { PublishedFormsQueryResult } from "../../content/sanity/sanity.types.ts";
import { withTimeout } from "../../content/sanity/with-timeout.ts";
import { publishedFormsQuery } from "./form.groq.ts";

/** Less than a browser waits for a form. */
const timeoutMs = 3_000;

/** The last result, for forms that are posted while the content is unreachable. */
let lastRead: PublishedFormsQueryResult | undefined;

/**
 * Reads the published forms. The proxy handles posts, where the cache of Next.js is not available.
 * @throws when the content is unreachable and no earlier result is known.
 */
export async function readPublishedForms(): Promise<PublishedFormsQueryResult> {
  try {
    lastRead = await withTimeout(timeoutMs, createPublishedClient().fetch(publishedFormsQuery));
  } catch (error) {
    if (!lastRead) throw error;
  }
  return lastRead;
}
