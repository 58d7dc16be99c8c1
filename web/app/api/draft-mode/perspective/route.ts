import { getDraftPerspective, savePerspective } from "../../../../server/draft-mode.ts";
import { readBody } from "../../../../server/read-body.ts";
import { toOwnPath } from "../../../../server/own-path.ts";

/** About 30 release names; the cookie that stores them may have 4 KB. */
const maxPerspectiveBytes = 2_000;

const noStore = { "cache-control": "no-store" };

/** Switches the perspective of an editor in draft mode to the one in the body, in Studio notation. */
export async function POST(request: Request): Promise<Response> {
  const respond = (status: number) => new Response(null, { status, headers: noStore });
  if (!(await getDraftPerspective())) return respond(401);
  const perspective = await readBody(request, maxPerspectiveBytes);
  if (perspective === 413) return respond(413);
  await savePerspective(perspective);
  return respond(204);
}

/**
 * Opens a page in the perspective of `sanity-preview-perspective`: redirects to
 * `sanity-preview-pathname`. Only an editor in draft mode gets the perspective.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const perspective = searchParams.get("sanity-preview-perspective") ?? "";
  if (perspective.length <= maxPerspectiveBytes && (await getDraftPerspective()))
    await savePerspective(perspective);
  const location = toOwnPath(searchParams.get("sanity-preview-pathname"));
  return new Response(null, { status: 303, headers: { ...noStore, location } });
}
