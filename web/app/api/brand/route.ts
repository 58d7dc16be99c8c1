import type { AppBrand } from "@site/supabase/domain/app-brand";
import { cachedContent } from "../../../content/sanity/readers.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { createSharedHeaders } from "../../../server/cdn/shared-response.ts";

export const dynamic = "force-dynamic";

/** Returns the published brand for the Studio and the back office. */
export async function GET(): Promise<Response> {
  const { brand } = await loadSiteSettings(cachedContent);
  const { name, accent, darkAccent, icon, logoImage, darkLogoImage } = brand;
  return Response.json(
    {
      name,
      accent,
      darkAccent,
      icon: icon?.url ?? null,
      logo: logoImage?.url ?? null,
      darkLogo: darkLogoImage?.url ?? null,
    } satisfies AppBrand,
    { headers: createSharedHeaders() },
  );
}
