import type { SanityClient } from "@sanity/client";
import { findFreePort } from "../../../../web/host/supervisor/ports.ts";
import { startLocalLake } from "../local-lake.ts";
import { startLocalSite } from "../local-site.ts";
import { type PurgeRelay, purgeSecret, startPurgeRelay } from "./purge-relay.ts";
import { startVarnish, type Varnish } from "./varnish.ts";

/** `web` alone behind Varnish, with the content lake that sends it publish events. */
export type SiteBehindVarnish = {
  /** The address of the site without Varnish. */
  siteUrl: string;
  varnish: Varnish;
  relay: PurgeRelay;
  /** Changes published content. */
  editor: SanityClient;
  webhookSecret: string;
  output(): string;
  discard(): Promise<void>;
};

/** @param env further settings of the site. */
export async function startSiteBehindVarnish(
  env: Record<string, string> = {},
): Promise<SiteBehindVarnish> {
  const port = await findFreePort();
  const varnish = await startVarnish({ sitePort: port });
  const relay = await startPurgeRelay(varnish.purgeUrl);
  const lake = await startLocalLake({
    env: { REVALIDATE_URL: `http://localhost:${port}/api/revalidate` },
  });
  const site = await startLocalSite({
    port,
    contentUrl: lake.url,
    contentReadToken: lake.readToken,
    webhookSecret: lake.webhookSecret,
    env: { CDN_PURGE_URL: relay.url, CDN_PURGE_SECRET: purgeSecret, ...env },
  });
  return {
    siteUrl: site.url,
    varnish,
    relay,
    editor: await lake.editor(),
    webhookSecret: lake.webhookSecret,
    output: site.output,
    async discard() {
      await varnish.discard();
      await site.discard();
      await relay.close();
      await lake.discard();
    },
  };
}
