import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { createDraftClient } from "../content/sanity/client.ts";
import { routableFilter } from "../content/sanity/routable-types.ts";

/**
 * Links that show the draft of one document to whoever has them, until they expire or are taken back.
 * The Studio stores each as a document whose id holds a dot, which no visitor may read; the link
 * carries the document's name and a signature made with its key (docs/decisions/0072).
 */
export type PreviewTarget = {
  /** The path of the document, as its draft has it. */
  path: string;
  expires: Date;
};

/** Where links begin; the rest of the address is `<id>.<signature>`. */
export const previewLinkPrefix = "/api/preview/";

/** Names the link in whose name its page is shown; sent for that page's path alone. */
export const previewLinkCookie = "shared_preview";

// Links are of no type of the schema: no editor is to find or change them in a list.
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
 * What a link shows now; `undefined` when it was never made, was changed, has expired or was taken
 * back, all alike. Asked of the content each time, so that taking a link back holds at once.
 * @throws when the content does not answer.
 */
export async function resolvePreviewLink(token: string): Promise<PreviewTarget | undefined> {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (!id || !signature) return undefined;
  const params = { id: `previewLink.${id}` };
  const found = await createDraftClient().fetch<unknown>(linkQuery, params, { cache: "no-store" });
  const link = linkSchema.safeParse(found).data;
  if (!link) return undefined;
  const signed = createHmac("sha256", Buffer.from(link.key, "base64url"))
    .update([id, link.document, link.expires].join("\n"))
    .digest("base64url");
  const isOurs = timingSafeEqual(Buffer.from(signed), Buffer.from(signature));
  const expires = new Date(link.expires);
  return isOurs && expires.getTime() > Date.now() ? { path: link.path, expires } : undefined;
}
