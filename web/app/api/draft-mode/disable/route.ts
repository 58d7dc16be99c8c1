import { endDraftMode } from "../../../../server/draft-mode.ts";

/** Turns draft mode off and redirects to the published home page. */
export async function GET(): Promise<Response> {
  await endDraftMode();
  return new Response(null, {
    status: 303,
    headers: { location: "/", "cache-control": "no-store" },
  });
}
