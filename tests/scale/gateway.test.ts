import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listProcessTree } from "../support/product/process-killer.ts";
import { discard, newDataDir, type Product, startProduct } from "../support/product/product.ts";
import { sendPublishEvent } from "../support/product/publish-event.ts";
import { type CacheServer, startCacheServer } from "../support/servers/caches/cache-server.ts";
import { type LocalSite, startLocalSite } from "../support/servers/local-site.ts";
import { until } from "../support/until.ts";

/** The whole product and a standalone instance of the site, which share a cache and the product's content. */

let cache: CacheServer;
let product: Product;
let instance: LocalSite;
let webhookSecret: string;

beforeAll(async () => {
  cache = await startCacheServer();
  const dataDir = newDataDir();
  product = await startProduct({ dataDir, env: { CACHE_URL: cache.url } });
  const secrets: { webhookSecret: string; contentReadToken: string } = JSON.parse(
    readFileSync(join(dataDir, "secrets.json"), "utf8"),
  );
  ({ webhookSecret } = secrets);
  instance = await startLocalSite({
    contentUrl: product.origin,
    contentReadToken: secrets.contentReadToken,
    webhookSecret,
    env: { SITE_URL: product.origin, CACHE_URL: cache.url, PAGE_CACHE_DIR: "" },
  });
}, 180_000);

afterAll(async () => {
  await instance?.discard();
  await product?.stop();
  if (product) discard(product.dataDir);
  await cache?.discard();
});

function signalSite(signal: "SIGSTOP" | "SIGCONT"): void {
  const site = listProcessTree(product.pid).find(({ command }) =>
    /next-server|next\/dist/.test(command),
  );
  if (!site) throw new Error("The site is not running.");
  process.kill(site.pid, signal);
}

/** Whether the gateway serves /about from its page cache. The site process is paused during the check. */
async function isCachedByGateway(): Promise<boolean> {
  signalSite("SIGSTOP");
  try {
    const response = await fetch(`${product.origin}/about`, { signal: AbortSignal.timeout(2_000) });
    await response.text();
    return true;
  } catch {
    // The gateway waits 3 s for the site before it serves an expired page, longer than this request.
    return false;
  } finally {
    signalSite("SIGCONT");
  }
}

test("a standalone instance serves pages that the product rendered", async () => {
  // The product renders all pages when it starts.
  const response = await fetch(`${instance.url}/contact`);
  await response.text();
  expect(response.headers.get("x-nextjs-cache")).toBe("HIT");
});

test("a publish event sent to another instance expires the pages in the gateway's cache", async () => {
  const event = { _id: "page-about", _type: "page" };
  // After this event, the gateway caches the new page for 30 s.
  await sendPublishEvent(product.origin, webhookSecret, event);
  await until(async () => {
    await fetch(`${product.origin}/about`).then((response) => response.text());
    return isCachedByGateway();
  });
  await sendPublishEvent(instance.url, webhookSecret, event);
  await expect.poll(isCachedByGateway, { timeout: 15_000 }).toBe(false);
});
