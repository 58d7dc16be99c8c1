import { delimiter } from "node:path";
import type { FullConfig } from "@playwright/test";
import { partner, vendor } from "../browser/outside-form.ts";
import { liftVisitorLimits, withProductDatabase } from "./product-database.ts";
import { discard, startProduct } from "./product.ts";

/**
 * A product for each worker, started as `npm start` does it. Their addresses go to the workers as
 * PRODUCT_ORIGIN, their data folders as PRODUCT_DATA_DIR, in the order of the workers; they are
 * stopped and their data removed at the end. A PRODUCT_ORIGIN that is set already names a running
 * product to use instead, by one worker; journeys that need more than a browser (a second staff
 * account, a crash) ask for its PRODUCT_DATA_DIR as well.
 */
export default async function startForJourneys(config: FullConfig): Promise<() => Promise<void>> {
  if (process.env.PRODUCT_ORIGIN) return async () => undefined;
  const env = { FRAME_ORIGINS: `${vendor} ${partner}` };
  const products = await Promise.all(
    Array.from({ length: config.workers }, () => startProduct({ env })),
  );
  // All journeys come from one address.
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
