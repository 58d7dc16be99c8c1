import { draftMode } from "next/headers";
import { keepDraftCookieOnPlainHttp } from "../draft-cookie.ts";

/** Turns draft mode off and shows the home page as visitors see it. */
export async function GET(): Promise<Response> {
  (await draftMode()).disable();
  await keepDraftCookieOnPlainHttp();
  return new Response(null, { status: 303, headers: { location: "/" } });
}
