/** Lighthouse on pages of `web` alone, without the gateway's page cache and deferred scripts. */
import { once } from "node:events";
import { createServer } from "node:http";
import { portOf } from "../../../web/host/supervisor/ports.ts";
import { startLocalLake } from "../../support/servers/local-lake.ts";
import { startLocalSite } from "../../support/servers/local-site.ts";
import { withHelloWorld } from "../hello-world.ts";
import type { RecordMeasurement } from "../results.ts";
import { listedKinds } from "../routes.ts";
import { measurePages } from "./pages.ts";

/** A database that responds to the health check; without it the browser logs a failed request. */
async function startDatabase() {
  const server = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

/** Measures one page of each kind of `next start`, beside hello-world like the whole product. */
export async function benchLighthouseAlone(note: RecordMeasurement): Promise<void> {
  const lake = await startLocalLake();
  const database = await startDatabase();
  const site = await startLocalSite({
    contentUrl: lake.url,
    contentReadToken: lake.readToken,
    webhookSecret: lake.webhookSecret,
    supabaseUrl: database.url,
  });
  try {
    const kinds = (await listedKinds(site.url)).map((path) => ({ path, isListed: true }));
    // The first request renders a page, which visitors seldom wait for.
    for (const { path } of kinds) await (await fetch(site.url + path)).text();
    const { pages } = await withHelloWorld((helloWorld) =>
      measurePages(site.url, helloWorld, { kinds, extraPairCount: 0 }),
    );
    for (const { path, lowestOtherScore, loads, pointsBelow, blockingAboveMs, lcp } of pages) {
      note(
        `${path}, below hello-world, ${loads} pairs`,
        pointsBelow,
        "points",
        "alone-performance",
      );
      note(`${path}, lowest other score`, lowestOtherScore, "points", "alone-other-ratings");
      note(`${path}, largest paint`, lcp, "ms", "alone-largest-paint");
      note(`${path}, blocking above hello-world`, blockingAboveMs, "ms", "alone-blocking-time");
    }
  } finally {
    await site.discard();
    await lake.discard();
    database.close();
  }
}
