/** Lighthouse on pages of `web` alone, without the gateway's page memory and deferred scripts. */
import { once } from "node:events";
import { createServer } from "node:http";
import { portOf } from "../../../web/host/supervisor/ports.ts";
import { withLighthouse, type PageSpeed } from "../../support/browser/site-checks.ts";
import { startLocalLake } from "../../support/servers/local-lake.ts";
import { startLocalSite } from "../../support/servers/local-site.ts";
import type { RecordMeasurement } from "../results.ts";
import { listedKinds } from "../routes.ts";
import { loadUndisturbed, medianSpeed, unvaryingRatings } from "./pages.ts";

/** Loads of each page, of which the median counts. */
const loads = 3;

/** A database that responds to the health check; without it the browser logs a failed request. */
async function startDatabase() {
  const server = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

/** Measures one page of each kind of `next start`, on loopback like the whole product. */
export async function benchLighthouseAlone(note: RecordMeasurement): Promise<void> {
  const lake = await startLocalLake();
  const database = await startDatabase();
  const site = await startLocalSite({
    supabaseUrl: database.url,
    contentUrl: lake.url,
    contentReadToken: lake.readToken,
    webhookSecret: lake.webhookSecret,
  });
  try {
    await withLighthouse(async ({ rate, measureSpeed }) => {
      for (const path of await listedKinds(site.url)) {
        const url = `${site.url}${path}`;
        // The first request renders the page, which visitors seldom wait for.
        await (await fetch(url)).text();
        const { scores, faults } = await rate(url, unvaryingRatings);
        for (const fault of faults) console.log(`  ${path}: ${fault}`);
        const runs: PageSpeed[] = [];
        for (let count = 0; count < loads; count += 1)
          runs.push(await loadUndisturbed(() => measureSpeed(url)));
        const { performance, lcp, tbt } = medianSpeed(runs);
        note(`${path}, performance`, performance, "points", "alone-performance");
        note(
          `${path}, lowest other`,
          Math.min(...Object.values(scores)),
          "points",
          "alone-other-ratings",
        );
        note(`${path}, largest paint`, lcp, "ms", "alone-largest-paint");
        note(`${path}, blocking time`, tbt, "ms");
      }
    });
  } finally {
    await site.discard();
    await lake.discard();
    database.close();
  }
}
