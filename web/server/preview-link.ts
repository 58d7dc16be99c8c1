import { createHmac } from "node:crypto";
import { isEqualInConstantTime } from "@site/supabase/domain/constant-time";
import * as z from "zod";
import { createDraftClient } from "../content/sanity/client.ts";
import { routableFilter } from "../content/sanity/routable-types.ts";

/**
 * The target of a preview link, which shows the draft of one document to anyone with the link until it
 * expires or is revoked. The Studio stores each link as a document with a dot in its id, which is not
 * publicly readable; the URL has its id and a signature made with its key (docs/design/studio.md).
 */
export type PreviewTarget = {
  /** The path of the draft. */
  path: string;
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
  expires,
  "path": *[_id == ^.document && ${routableFilter}][0].path.current
}`;

const linkSchema = z.object({
  key: z.string().min(43),
  document: z.string(),
  expires: z.iso.datetime(),
  path: z.string().regex(/^\/[a-z0-9/-]*$/),
});

const tokenPattern = /^([A-Za-z0-9_-]{8,64})\.([A-Za-z0-9_-]{43})$/;

/**
 * Resolves the token of a preview link to its draft. Returns undefined for an unknown, forged, expired
 * or revoked link. Reads the content each time, so that revoking a link takes effect immediately.
 * @throws when the content is unreachable.
 */
export async function resolvePreviewLink(token: string): Promise<PreviewTarget | undefined> {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (!id || !signature) return undefined;
  const params = { id: `previewLink.${id}` };
  const found = await createDraftClient().fetch<unknown>(linkQuery, params, { cache: "no-store" });
  const link = linkSchema.safeParse(found).data;
  if (!link) return undefined;
  const expected = createHmac("sha256", Buffer.from(link.key, "base64url"))
    .update([id, link.document, link.expires].join("\n"))
    .digest("base64url");
  const isValid = isEqualInConstantTime(signature, expected);
  const expires = new Date(link.expires);
  return isValid && expires.getTime() > Date.now() ? { path: link.path, expires } : undefined;
}
