import { discard, startProduct } from "./product.ts";

/**
 * One product, started as `npm start` does it, for all journeys. Its address goes to the workers
 * as PRODUCT_ORIGIN; it is stopped and its data removed at the end. A PRODUCT_ORIGIN that is set
 * already names a running product to use instead.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  if (process.env.PRODUCT_ORIGIN) return async () => undefined;
  const product = await startProduct();
  process.env.PRODUCT_ORIGIN = product.origin;
  return async () => {
    await product.stop();
    discard(product.dataDir);
  };
}
