import { createHmac } from "node:crypto";
import type { QueryParams } from "@sanity/client";
import { isEqualInConstantTime } from "@site/supabase/domain/constant-time";
import * as z from "zod";
import { createDraftClient } from "../content/sanity/client.ts";
import type { DraftPerspective } from "../content/sanity/readers.ts";
import { routableFilter } from "../content/sanity/routable-types.ts";

/**
 * The target of a preview link, which shows the draft of one document, or its version in a release, to
 * anyone with the link until it expires or is revoked. The Studio stores each link as a document with a dot in its id, which is not
 * publicly readable; the URL has its id and a signature made with its key (docs/design/studio.md).
 */
export type PreviewTarget = {
  /** The path of the page in the perspective. */
  path: string;
  perspective: DraftPerspective;
  expires: Date;
};

/** The path prefix of preview links, followed by the token `<id>.<signature>`. */
export const previewLinkPrefix = "/api/preview/";

/** Holds the token and path of the opened preview link; sent for that path only. */
export const previewLinkCookie = "shared_preview";

// Links have no schema type, so that editors do not find or change them in a list.
const linkQuery = `*[_id == $id][0]{
  key,
  document,
  release,
  expires,
  "releaseState": *[_id == "_.releases." + ^.release][0].state
}`;

const pathQuery = `*[_id == $document && ${routableFilter}][0].path.current`;

const linkSchema = z.object({
  key: z.string().min(43),
  document: z.string(),
  release: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .nullable(),
  releaseState: z.string().nullable(),
  expires: z.iso.datetime(),
});

const pathSchema = z.string().regex(/^\/[a-z0-9/-]*$/);

/** A link to a release ends when the release is published, archived or deleted. */
const openReleaseStates = new Set<unknown>(["active", "scheduled"]);

const tokenPattern = /^([A-Za-z0-9_-]{8,64})\.([A-Za-z0-9_-]{43})$/;

/**
 * Resolves the token of a preview link to its draft. Returns undefined for an unknown, forged, expired
 * or revoked link. Reads the content each time, so that revoking a link takes effect immediately.
 * @throws when the content is unreachable.
 */
export async function resolvePreviewLink(token: string): Promise<PreviewTarget | undefined> {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (!id || !signature) return undefined;
  const read = (query: string, params: QueryParams, perspective: DraftPerspective | "raw") =>
    createDraftClient().fetch<unknown>(query, params, { perspective, cache: "no-store" });
  const found = await read(linkQuery, { id: `previewLink.${id}` }, "raw");
  const link = linkSchema.safeParse(found).data;
  if (!link) return undefined;
  const { document, release, releaseState } = link;
  const expected = createHmac("sha256", Buffer.from(link.key, "base64url"))
    .update([id, document, link.expires, ...(release ? [release] : [])].join("\n"))
    .digest("base64url");
  const expires = new Date(link.expires);
  if (!isEqualInConstantTime(signature, expected) || expires.getTime() <= Date.now())
    return undefined;
  if (release && !openReleaseStates.has(releaseState)) return undefined;
  const perspective: DraftPerspective = release ? [release, "drafts"] : "drafts";
  const path = pathSchema.safeParse(await read(pathQuery, { document }, perspective)).data;
  return path ? { path, perspective, expires } : undefined;
}
