import type { SanityClient } from "@sanity/client";
import { type PurgeRelay, purgeSecret, startPurgeRelay } from "../servers/caches/purge-relay.ts";
import { startVarnish, type Varnish } from "../servers/caches/varnish.ts";
import { startScaledSite } from "./scaled-site.ts";

/** Instances of `web` alone that share a cache, behind a balancer and Varnish. */
export type InstancesBehindVarnish = {
  varnish: Varnish;
  /** Changes published content. */
  editor: SanityClient;
  discard(): Promise<void>;
};

export async function startInstancesBehindVarnish(count: number): Promise<InstancesBehindVarnish> {
  let proxies: { varnish: Varnish; relay: PurgeRelay } | undefined;
  const site = await startScaledSite(count, async (balancerUrl) => {
    const varnish = await startVarnish({ sitePort: Number(new URL(balancerUrl).port) });
    const relay = await startPurgeRelay(varnish.purgeUrl);
    proxies = { varnish, relay };
    return { CDN_PURGE_URL: relay.url, CDN_PURGE_SECRET: purgeSecret };
  });
  if (!proxies) throw new Error("Varnish was not started.");
  const { varnish, relay } = proxies;
  return {
    varnish,
    editor: await site.lake.editor(),
    async discard() {
      await varnish.discard();
      await site.discard();
      await relay.close();
    },
  };
}
