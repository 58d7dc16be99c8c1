import { cookies, draftMode } from "next/headers";
import { siteConfig } from "../../../config.ts";

const name = "__prerender_bypass";

/**
 * Next marks its draft cookie for https only. On a plain-http site, such as one in an office
 * network, browsers would then neither keep nor delete it, so it is set again as such a site can.
 */
export async function keepDraftCookieOnPlainHttp(): Promise<void> {
  if (!siteConfig().siteUrl.startsWith("http:")) return;
  const jar = await cookies();
  const value = (await draftMode()).isEnabled ? jar.get(name)?.value : undefined;
  const attributes = { name, path: "/", httpOnly: true, sameSite: "lax" as const };
  jar.set(value ? { ...attributes, value } : { ...attributes, value: "", maxAge: 0 });
}
