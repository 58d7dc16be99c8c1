import { draftMode } from "next/headers";

/** Turns draft mode off and shows the home page as visitors see it. */
export async function GET(): Promise<Response> {
  (await draftMode()).disable();
  return new Response(null, { status: 303, headers: { location: "/" } });
}
