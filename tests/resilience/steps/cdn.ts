import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { percentile } from "../../bench/results.ts";
import {
  type InstancesBehindVarnish,
  startInstancesBehindVarnish,
} from "../../support/scale/instances-behind-varnish.ts";
import { startSiteBehindVarnish } from "../../support/servers/caches/site-behind-varnish.ts";
import type { Step } from "../steps.ts";

const publishes = 1_000;
const readers = 3;
/** Pages that show the title of the document that is published. */
const pages = [
  { id: "page-about", path: "/about" },
  { id: "legal-privacy", path: "/privacy" },
  { id: "legal-terms", path: "/terms" },
  { id: "page-platform", path: "/platform" },
] as const;
const maxP95Ms = 2_000;
/** Longest time until a publish is visible. */
const timeoutMs = 30_000;

const formatTitle = (count: number) => `Publish ${count} of the step`;

/** The number of the publish that a page shows; 0 before the first. */
const readCount = (html: string) => Number(/Publish (\d+) of the step/.exec(html)?.[1] ?? 0);

async function readPage(cdn: string, path: string): Promise<{ count: number; isHit: boolean }> {
  const response = await fetch(cdn + path, { headers: { accept: "text/html" } });
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}.`);
  return { count: readCount(html), isHit: response.headers.get("x-cache") === "hit" };
}

/** Visitors who read every page again and again, and count pages older than one that was visible before. */
function startReaders(cdn: string, visible: Map<string, number>, signal: AbortSignal) {
  const seen = { reads: 0, hits: 0, older: 0 };
  const read = async () => {
    while (!signal.aborted)
      for (const { path } of pages) {
        const least = visible.get(path) ?? 0;
        const { count, isHit } = await readPage(cdn, path);
        seen.reads += 1;
        if (isHit) seen.hits += 1;
        if (count < least) seen.older += 1;
        await sleep(5);
      }
  };
  return { seen, ended: Promise.all(Array.from({ length: readers }, read)) };
}

/** Publishes one title after the other, and returns how long each took to be visible behind Varnish. */
async function publishAll(
  { varnish, editor }: InstancesBehindVarnish,
  visible: Map<string, number>,
): Promise<number[]> {
  const waits: number[] = [];
  for (let count = 1; count <= publishes; count += 1) {
    const { id, path } = pages[count % pages.length] ?? pages[0];
    const began = performance.now();
    await editor
      .patch(id)
      .set({ title: formatTitle(count) })
      .commit();
    while ((await readPage(varnish.url, path)).count !== count)
      if (performance.now() - began > timeoutMs)
        throw new Error(`Publish ${count} is not visible on ${path} after ${timeoutMs} ms.`);
    waits.push(performance.now() - began);
    visible.set(path, count);
  }
  return waits;
}

/** Milliseconds after the last publish in which its repeated purge arrives. */
const repeatMs = 10_000;

async function findStalePages(cdn: string, visible: Map<string, number>): Promise<string[]> {
  const counts = await Promise.all(pages.map(({ path }) => readPage(cdn, path)));
  return pages
    .filter(({ path }, index) => counts[index]?.count !== visible.get(path))
    .map(({ path }) => path);
}

/**
 * `npm run proof -- cdn [--instances 3]`: 1,000 publishes to `web` alone behind Varnish while visitors read,
 * or to instances that share a cache. The time from the publish until Varnish serves it is at most 2 s (p95),
 * and no page is stale afterwards.
 */
export const cdn: Step = async (args) => {
  const { values } = parseArgs({ args: [...args], options: { instances: { type: "string" } } });
  const instances = Number(values.instances ?? 1);
  const site =
    instances > 1 ? await startInstancesBehindVarnish(instances) : await startSiteBehindVarnish();
  const visible = new Map<string, number>();
  const stop = new AbortController();
  const { seen, ended } = startReaders(site.varnish.url, visible, stop.signal);
  try {
    const waits = await publishAll(site, visible);
    const publishedAt = performance.now();
    let stale = await findStalePages(site.varnish.url, visible);
    while (stale.length > 0 && performance.now() - publishedAt < repeatMs)
      stale = await findStalePages(site.varnish.url, visible);
    stop.abort();
    await ended;
    const counts = {
      instances,
      publishes,
      p50Ms: Math.round(percentile(waits, 0.5)),
      p95Ms: Math.round(percentile(waits, 0.95)),
      maxMs: Math.round(Math.max(...waits)),
      staleAfterwards: stale.length,
      reads: seen.reads,
      hits: seen.hits,
      older: seen.older,
    };
    console.log(JSON.stringify(counts));
    if (counts.p95Ms > maxP95Ms || counts.staleAfterwards > 0 || counts.hits === 0)
      throw new Error("A publish was visible too late behind Varnish, or a page is stale.");
    return counts;
  } finally {
    stop.abort();
    await ended.catch(() => undefined);
    await site.discard();
  }
};
