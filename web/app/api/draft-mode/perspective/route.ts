import { getDraftPerspective, savePerspective } from "../../../../server/draft-mode.ts";
import { readBody } from "../../../../server/read-body.ts";

/** About 30 release names; the cookie that stores them may have 4 KB. */
const maxPerspectiveBytes = 2_000;

/** Switches the perspective of an editor in draft mode to the one in the body, in Studio notation. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (!(await getDraftPerspective())) return new Response(null, { status: 401, headers });
  const perspective = await readBody(request, maxPerspectiveBytes);
  if (perspective === 413) return new Response(null, { status: 413, headers });
  await savePerspective(perspective);
  return new Response(null, { status: 204, headers });
}
