import { getDraftPerspective, savePerspective } from "../../../../server/draft-mode.ts";

/** Switches the perspective of an editor in draft mode to the one in the body, in Studio notation. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (!(await getDraftPerspective())) return new Response(null, { status: 401, headers });
  await savePerspective((await request.text()).slice(0, 2_000));
  return new Response(null, { status: 204, headers });
}
