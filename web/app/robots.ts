import type { MetadataRoute } from "next";
import { getSiteConfig } from "../config.ts";

export const dynamic = "force-dynamic";

/** Everything public may be visited; the back office and the Studio are not for search engines. */
export default function robots(): MetadataRoute.Robots {
  const { siteUrl } = getSiteConfig();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/admin", "/studio", "/api/"] },
    sitemap: `${siteUrl}/sitemap.xml`,
  };
}
