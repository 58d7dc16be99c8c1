import { type AppBrand, parseAppBrand } from "../../../../supabase/domain/app-brand.ts";

/** Longest age of the brand in milliseconds, in case a publish event was lost. */
const maxAgeMs = 30_000;
/** An app starts without the current brand rather than late. */
const timeoutMs = 2_000;

/** Loads the published brand. */
export type BrandSource = {
  /** Returns the last known brand while the site is unavailable. */
  load(): Promise<AppBrand>;
  /** Called after content was published. */
  expire(): void;
};

/** Loads the brand from the site at a loopback port, once until content is published. */
export function createBrandSource(sitePort: number | undefined): BrandSource {
  let brand = parseAppBrand(undefined);
  let expiresAt = 0;
  return {
    async load() {
      if (Date.now() < expiresAt) return brand;
      const startedAt = Date.now();
      try {
        const response = await fetch(`http://127.0.0.1:${sitePort}/api/brand`, {
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw new Error(`The site responded with ${response.status}.`);
        brand = parseAppBrand(await response.json());
        expiresAt = startedAt + maxAgeMs;
      } catch {
        // The page is sent with the last known brand; the next request tries again.
      }
      return brand;
    },
    expire() {
      expiresAt = 0;
    },
  };
}
