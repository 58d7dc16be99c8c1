import type { FunctionContext } from "./context.ts";
import { postAsService } from "./service.ts";

/**
 * Loads the name of the company: the setting BRAND_NAME, otherwise the brand that the site published,
 * otherwise the site's hostname.
 */
export async function loadBrandName(context: FunctionContext): Promise<string> {
  const setting = context.env.get("BRAND_NAME");
  if (setting) return setting;
  const site = (context.env.get("SITE_URL") ?? "").replace(/\/$/, "");
  const response = await postAsService(context, "rpc/brand_name", { site }).catch(() => null);
  const name: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (!response?.ok) await response?.body?.cancel();
  return typeof name === "string" && name ? name : (URL.parse(site)?.hostname ?? "");
}
