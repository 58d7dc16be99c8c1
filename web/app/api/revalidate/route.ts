import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { revalidateTag } from "next/cache";
import { after } from "next/server";
import * as z from "zod";
import { getSiteConfig } from "../../../config.ts";
import { getKnownPaths } from "../../../content/sanity/known-paths.ts";
import { routableTypes } from "../../../content/sanity/routable-types.ts";
import { getChangeTags } from "../../../content/sanity/cache-tags.ts";
import { syncKnowledge } from "../../../features/knowledge/start-knowledge-sync.ts";
import { purgeCdn } from "../../../server/cdn/cdn-purge.ts";

export const dynamic = "force-dynamic";

const changeSchema = z.object({
  _id: z.string().min(1),
  _type: z.string().min(1),
  moved: z.boolean().nullish(),
});

/** One change, as Sanity sends it, or a batch of changes from the embedded content lake. */
const changesSchema = z.union([
  changeSchema.transform((change) => [change]),
  z.array(changeSchema).min(1).max(200),
]);

/**
 * Receives a publish event, signed like a Sanity webhook: expires every page that depends on the
 * document or lists its type, purges the CDN and starts a knowledge sync for the assistant. Responds with
 * 200 once no stale page can be served here, 401 without a valid signature, 400 for a body without a document, and 503
 * while no secret is set.
 */
export async function POST(request: Request): Promise<Response> {
  const { webhookSecret } = getSiteConfig().sanity;
  const reject = (status: number, message: string) =>
    Response.json({ ok: false, message }, { status });
  if (!webhookSecret) return reject(503, "Set SANITY_WEBHOOK_SECRET to accept publish events.");

  const body = await request.text();
  const signature = request.headers.get(SIGNATURE_HEADER_NAME) ?? "";
  if (!signature || !(await isValidSignature(body, signature, webhookSecret))) {
    return reject(401, "The signature is invalid. Check SANITY_WEBHOOK_SECRET on both sides.");
  }
  const changes = changesSchema.safeParse(parseJson(body));
  if (!changes.success)
    return reject(400, "The event needs _id and _type of the changed document.");

  const tags = [...new Set(changes.data.flatMap(getChangeTags))];
  // The page cache deletes tagged pages before this response is sent. Without `expire: 0`, Next.js
  // would serve a stale page once more while it renders the new one.
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
  if (changes.data.some(({ _type }) => canMovePaths(_type))) getKnownPaths().invalidate();
  // `after` keeps the process running on hosts that suspend it once it has responded. The publisher does
  // not wait for the CDN.
  after(() => purgeCdn(tags));
  after(syncKnowledge);
  return Response.json({ ok: true, expired: tags });
}

/** Whether a change of this document type can add, move or remove the page of a path. */
function canMovePaths(type: string): boolean {
  return type === "redirect" || routableTypes.some((routable) => routable === type);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
