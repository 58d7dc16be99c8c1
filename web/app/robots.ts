import type { MetadataRoute } from "next";
import { getSiteConfig } from "../config.ts";

export const dynamic = "force-dynamic";

/** Allows crawlers everywhere except in the back office, the Studio and the API. */
export default function robots(): MetadataRoute.Robots {
  const { siteUrl } = getSiteConfig();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/admin", "/studio", "/api/"] },
    sitemap: `${siteUrl}/sitemap.xml`,
  };
}
