import { discard, startProduct } from "./product.ts";

/**
 * One product, started as `npm start` does it, for all journeys. Its address goes to the workers
 * as PRODUCT_ORIGIN; it is stopped and its data removed at the end.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.PRODUCT_ORIGIN = product.origin;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  return async () => {
    await product.stop();
    discard(product.dataDir);
  };
}
