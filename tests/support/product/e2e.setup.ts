import { delimiter } from "node:path";
import type { FullConfig } from "@playwright/test";
import { partnerOrigin, vendorOrigin } from "../browser/embedded-forms.ts";
import { liftVisitorLimits, withProductDatabase } from "./product-database.ts";
import { discard, startProduct } from "./product.ts";

/**
 * Starts a product for each worker as `npm start` does. Passes their addresses to the workers in
 * PRODUCT_ORIGIN and their data folders in PRODUCT_DATA_DIR, in the order of the workers; stops them
 * and removes their data at the end. If PRODUCT_ORIGIN is already set, it names a running product for
 * one worker; tests that need more than a browser (a second staff account, a crash) also require its
 * PRODUCT_DATA_DIR.
 */
export default async function startProducts(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env.PRODUCT_ORIGIN) return async () => undefined;
  const env = { FRAME_ORIGINS: `${vendorOrigin} ${partnerOrigin}` };
  const products = await Promise.all(
    Array.from({ length: config.workers }, () => startProduct({ env })),
  );
  // All tests come from one address.
  await Promise.all(products.map(({ dataDir }) => withProductDatabase(dataDir, liftVisitorLimits)));
  process.env.PRODUCT_ORIGIN = products.map(({ origin }) => origin).join(" ");
  process.env.PRODUCT_DATA_DIR = products.map(({ dataDir }) => dataDir).join(delimiter);
  return async () => {
    await Promise.all(
      products.map(async (product) => {
        await product.stop();
        discard(product.dataDir);
      }),
    );
  };
}
