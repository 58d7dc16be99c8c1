import assert from "node:assert/strict";
import { PublishedPages } from "../../support/scale/published-pages.ts";
import { type ScaledSite, startScaledSite } from "../../support/scale/scaled-site.ts";
import {
  findStalePages,
  measureVisibility,
  waitForAll,
  waitForOne,
} from "../../support/scale/visibility.ts";
import type { Step } from "../steps.ts";

const counts = { instances: 3, publishes: 1_000, betweenFaults: 100, inOutage: 5 };
/** Milliseconds until all instances show a publish. */
const targetMs = 2_000;

/** The value below which this share of the sorted values is. */
const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);

const sort = (values: readonly number[]) => values.toSorted((one, other) => one - other);

type Run = { site: ScaledSite; pages: PublishedPages; recoveriesMs: number[] };

/** Publishes while the cache is away; returns when all instances show it after the cache is back. */
async function publishInOutage({ site, pages, recoveriesMs }: Run): Promise<void> {
  await site.cache.kill();
  let change = await pages.editText();
  await waitForOne(site.origins, change);
  for (let publish = 1; publish < counts.inOutage; publish += 1) {
    change = await pages.editText();
    await waitForOne(site.origins, change);
  }
  await site.cache.start();
  const startedAt = performance.now();
  await waitForAll(site.origins, change);
  recoveriesMs.push(performance.now() - startedAt);
}

async function pauseCache({ site, pages, recoveriesMs }: Run): Promise<void> {
  site.cache.pause();
  const change = await pages.editText();
  await waitForOne(site.origins, change);
  site.cache.resume();
  const startedAt = performance.now();
  await waitForAll(site.origins, change);
  recoveriesMs.push(performance.now() - startedAt);
}

const faults: [name: string, inject: (run: Run) => Promise<void>][] = [
  ["killed an instance", ({ site }) => site.restart(0, "SIGKILL")],
  ["killed the cache, which lost its data", publishInOutage],
  ["restarted an instance", ({ site }) => site.restart(1, "SIGTERM")],
  [
    "killed the cache after a snapshot",
    async (run) => {
      await run.site.cache.save();
      await waitForAll(run.site.origins, await run.pages.editText());
      await publishInOutage(run);
    },
  ],
  ["paused the cache", pauseCache],
];

/**
 * Publishes 1,000 changes through a balancer to three instances that share a cache: texts, texts of all
 * pages, new, moved and removed pages. In between, instances and the cache are killed and restarted.
 * Measures the time until all instances show a publish, and then requests every page of every
 * instance: none may be stale.
 */
export const instances: Step = async () => {
  const site = await startScaledSite(counts.instances);
  try {
    const pages = new PublishedPages(await site.lake.editor());
    // The content lake waits up to 30 s after it found no instance at its start.
    await waitForAll(site.origins, await pages.createFirst(), 60_000);
    const run: Run = { site, pages, recoveriesMs: [] };
    const durationsMs: number[] = [];
    let injected = 0;
    for (let publish = 0; publish < counts.publishes; publish += 1) {
      durationsMs.push(await measureVisibility(site.origins, () => pages.next()));
      if ((publish + 1) % counts.betweenFaults !== 0) continue;
      const [name, inject] = faults[injected % faults.length] ?? [];
      assert.ok(name && inject);
      await inject(run);
      injected += 1;
      const stale = await findStalePages(site.origins, pages.expected.slice(-20));
      assert.deepEqual(stale, []);
      console.log(`  ${publish + 1} publishes; ${name}`);
    }
    const stale = await findStalePages(site.origins, pages.expected);
    assert.deepEqual(stale, []);
    const sorted = sort(durationsMs);
    const p95Ms = percentile(sorted, 0.95);
    assert.ok(p95Ms <= targetMs, `p95 is ${p95Ms} ms`);
    return {
      instances: counts.instances,
      publishes: durationsMs.length,
      faults: injected,
      p50Ms: percentile(sorted, 0.5),
      p95Ms,
      maxMs: percentile(sorted, 1),
      maxRecoveryMs: percentile(sort(run.recoveriesMs), 1),
      pages: pages.expected.length * counts.instances,
      stale: stale.length,
    };
  } finally {
    await site.discard();
  }
};
