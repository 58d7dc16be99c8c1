import { getSiteConfig } from "../../../config.ts";
import { cachedContent } from "../../../content/sanity/readers.ts";
import { renderSecurityTxt, toContactUri } from "../../../seo/security-txt.ts";
import { createSharedHeaders } from "../../../server/cdn/shared-response.ts";
import { isPagePath } from "../../../site/routing/resolve-path.ts";
import { securityContactQuery } from "../../../site/site.groq.ts";

export const dynamic = "force-dynamic";

/** Returns the address for vulnerability reports (RFC 9116); not found without one. */
export async function GET(): Promise<Response> {
  const { siteUrl } = getSiteConfig();
  const found = await cachedContent.read(securityContactQuery);
  const contact = toContactUri(found?.securityContact);
  if (!contact) return new Response(null, { status: 404 });
  const policyPath = isPagePath(found?.policyPath) ? found.policyPath : undefined;
  return new Response(renderSecurityTxt({ siteUrl, contact, policyPath }, new Date()), {
    headers: { ...createSharedHeaders(), "content-type": "text/plain; charset=utf-8" },
  });
}
