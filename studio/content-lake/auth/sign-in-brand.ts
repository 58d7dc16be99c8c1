import { type AppBrand, parseAppBrand } from "../../../supabase/domain/app-brand.ts";
import { isRecord } from "../../../supabase/domain/json.ts";
import type { Store } from "../storage/store.ts";

/** Reads the published brand. */
export function readBrand({ documents }: Pick<Store, "documents">): AppBrand {
  const brand: Record<string, unknown> = documents.get("brand") ?? {};
  const toPath = (image: unknown) => {
    const reference = isRecord(image) && isRecord(image.asset) ? image.asset._ref : undefined;
    const asset = typeof reference === "string" ? documents.get(reference) : undefined;
    return typeof asset?.path === "string" ? `/${asset.path}` : null;
  };
  const { logo, darkLogo, favicon, ...texts } = brand;
  return parseAppBrand({
    ...texts,
    logo: toPath(logo),
    darkLogo: toPath(darkLogo),
    icon: toPath(favicon),
  });
}
