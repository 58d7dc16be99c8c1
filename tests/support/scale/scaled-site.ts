import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { type CacheServer, startCacheServer } from "../servers/caches/cache-server.ts";
import { type LocalLake, startLocalLake } from "../servers/local-lake.ts";
import { type LocalSite, startLocalSite } from "../servers/local-site.ts";
import { type Balancer, startBalancer } from "./balancer.ts";

/** Instances of the built site behind a balancer, with one cache and one content lake. */
export type ScaledSite = {
  lake: LocalLake;
  cache: CacheServer;
  balancer: Balancer;
  /** The addresses of the instances. */
  origins: readonly string[];
  /** The output of all instances so far, also of those that were replaced. */
  output(): string;
  /** Ends an instance and starts it again on its port. */
  restart(index: number, signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  discard(): Promise<void>;
};

/** The FORM_SECRET of all instances. */
export const formSecret = "a form secret of all instances";

/**
 * Publish events go through the balancer, so that each reaches one instance.
 * @param createEnv further settings of the instances, created before they start
 */
export async function startScaledSite(
  count: number,
  createEnv: (balancerUrl: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<ScaledSite> {
  const balancer = await startBalancer();
  const env = await createEnv(balancer.url);
  const cache = await startCacheServer();
  const lake = await startLocalLake({ env: { REVALIDATE_URL: `${balancer.url}/api/revalidate` } });
  const start = (port: number) =>
    startLocalSite({
      port,
      contentUrl: lake.url,
      contentReadToken: lake.readToken,
      webhookSecret: lake.webhookSecret,
      env: {
        SITE_URL: balancer.url,
        CACHE_URL: cache.url,
        FORM_SECRET: formSecret,
        PAGE_CACHE_DIR: "",
        ...env,
      },
    });
  const ports: number[] = [];
  const instances: LocalSite[] = [];
  for (let index = 0; index < count; index += 1) {
    const port = await findFreePort();
    ports.push(port);
    instances.push(await start(port));
  }
  const origins = instances.map(({ url }) => url);
  balancer.targets.push(...origins);
  let ended = "";
  return {
    lake,
    cache,
    balancer,
    origins,
    output: () => ended + instances.map((instance) => instance.output()).join(""),
    async restart(index, signal) {
      const instance = instances[index];
      const port = ports[index];
      if (!instance || port === undefined) throw new Error(`There is no instance ${index}.`);
      if (signal === "SIGKILL") await instance.kill();
      await instance.discard();
      ended += instance.output();
      instances[index] = await start(port);
    },
    async discard() {
      for (const instance of instances) await instance.discard();
      await balancer.close();
      await lake.discard();
      await cache.discard();
    },
  };
}
