import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { revalidateTag } from "next/cache";
import { after } from "next/server";
import * as z from "zod";
import { getSiteConfig } from "../../../config.ts";
import { getKnownPaths } from "../../../content/sanity/known-paths.ts";
import { routableTypes } from "../../../content/sanity/routable-types.ts";
import { getChangeTags } from "../../../content/sanity/cache-tags.ts";
import { syncKnowledge } from "../../../features/knowledge/start-knowledge-sync.ts";

export const dynamic = "force-dynamic";

const change = z.object({
  _id: z.string().min(1),
  _type: z.string().min(1),
  moved: z.boolean().nullish(),
});

/** One event, as Sanity sends it, or what the embedded content lake has to tell of many documents. */
const changes = z.union([change.transform((one) => [one]), z.array(change).min(1).max(200)]);

/**
 * A publish event, signed as Sanity signs webhooks: expires every page that depends on the document
 * or lists its type, and lets the assistant know what is published now. 200 only once nothing stale can be served any more; 401 without a valid
 * signature; 400 for a body that names no document; 503 while no secret is set.
 */
export async function POST(request: Request): Promise<Response> {
  const { webhookSecret } = getSiteConfig().sanity;
  const refuse = (status: number, message: string) =>
    Response.json({ ok: false, message }, { status });
  if (!webhookSecret) return refuse(503, "Set SANITY_WEBHOOK_SECRET to accept publish events.");

  const body = await request.text();
  const signature = request.headers.get(SIGNATURE_HEADER_NAME) ?? "";
  if (!signature || !(await isValidSignature(body, signature, webhookSecret))) {
    return refuse(401, "The signature does not fit. Check SANITY_WEBHOOK_SECRET on both sides.");
  }
  const events = changes.safeParse(parseJson(body));
  if (!events.success) return refuse(400, "The event needs _id and _type of the changed document.");

  const tags = [...new Set(events.data.flatMap(getChangeTags))];
  // The page cache deletes what carries a tag before this answer is sent; `expire: 0` lets no page
  // be served once more while its successor is made.
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
  if (events.data.some(({ _type }) => movesAddresses(_type))) getKnownPaths().invalidate();
  // Hosts that suspend a process once it has responded wait for this.
  after(syncKnowledge);
  return Response.json({ ok: true, expired: tags });
}

/** Whether a change of this type can give an address a page or take it away. */
function movesAddresses(type: string): boolean {
  return type === "redirect" || routableTypes.some((routable) => routable === type);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
