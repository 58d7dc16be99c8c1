import { getDraftPerspective, savePerspective } from "../../../../server/draft-mode.ts";

/** Shows the editor in draft mode another perspective, named in the body as the Studio names it. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (!(await getDraftPerspective())) return new Response(null, { status: 401, headers });
  await savePerspective((await request.text()).slice(0, 2_000));
  return new Response(null, { status: 204, headers });
}
