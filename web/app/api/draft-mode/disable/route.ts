import { endDraftMode } from "../../../../server/draft-mode.ts";

/** Turns draft mode off and shows the home page as visitors see it. */
export async function GET(): Promise<Response> {
  await endDraftMode();
  return new Response(null, {
    status: 303,
    headers: { location: "/", "cache-control": "no-store" },
  });
}
