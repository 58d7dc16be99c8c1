import { discard, startProduct } from "./product.ts";

/**
 * One product, started as `npm start` does it, for all journeys. Its address goes to the workers
 * as PRODUCT_ORIGIN, its data folder as PRODUCT_DATA_DIR; it is stopped and its data removed at the
 * end. A PRODUCT_ORIGIN that is set already names a running product to use instead; journeys that
 * need more than a browser (a second staff account, a crash) ask for its PRODUCT_DATA_DIR as well.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  if (process.env.PRODUCT_ORIGIN) return async () => undefined;
  const product = await startProduct();
  process.env.PRODUCT_ORIGIN = product.origin;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  return async () => {
    await product.stop();
    discard(product.dataDir);
  };
}
