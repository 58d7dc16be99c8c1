/** Page quality: Lighthouse on an emulated phone, and axe. */

import { chromium } from "@playwright/test";
import { findViolations } from "../../support/browser/accessibility.ts";
import type { Product } from "../../support/product/product.ts";
import { executablePath } from "../../playwright.config.ts";
import {
  sitemapPaths,
  withLighthouse,
  type LighthouseCategory,
  type PageSpeed,
} from "../../support/browser/site-checks.ts";
import { isMet, percentile, type RecordMeasurement } from "../results.ts";
import { withHelloWorld } from "../hello-world.ts";
import { routeKinds } from "../routes.ts";
import { startCpuStealMeasurement } from "../cpu-steal.ts";
import { targets } from "../targets.ts";

const median = (values: number[]) => percentile(values, 0.5);

const computeMedianSpeed = (runs: readonly PageSpeed[]) => ({
  performance: median(runs.map(({ performance }) => performance)),
  lcp: Math.round(median(runs.map(({ lcp }) => lcp))),
  tbt: Math.round(median(runs.map(({ tbt }) => tbt))),
});

/** A load with a larger share of steal time counts as disturbed: its tasks are measured too slow. */
const maxStealShare = 0.01;
/** Attempts to get an undisturbed load. */
const maxAttempts = 3;

/** Returns the first undisturbed load, or the least disturbed one of all attempts. */
async function loadUndisturbed(load: () => Promise<PageSpeed>): Promise<PageSpeed> {
  const measureLoad = async () => {
    const measureSteal = startCpuStealMeasurement();
    return { result: await load(), stealShare: measureSteal().stealShare ?? 0 };
  };
  let best = await measureLoad();
  for (let attempt = 2; attempt <= maxAttempts && best.stealShare > maxStealShare; attempt += 1) {
    const next = await measureLoad();
    if (next.stealShare < best.stealShare) best = next;
  }
  return best.result;
}

/** The categories other than performance. Their scores do not vary between loads. */
const stableCategories: LighthouseCategory[] = ["accessibility", "best-practices", "seo"];

/**
 * Loads of a page, alternating with loads of a minimal page with the same Next.js version, so that both
 * are measured under the same machine conditions.
 */
type Pairs = { hello: PageSpeed[]; page: PageSpeed[] };

const pairCount = 3;
/** Further pairs for a page that misses a target, because single loads vary by more than a narrow miss. */
const extraPairCount = 8;

/**
 * Computes the medians of the page's loads and their difference from those of the minimal page, in
 * performance points (0 to 100) and milliseconds.
 */
function compareSpeed({ hello, page }: Pairs) {
  const [own, minimal] = [computeMedianSpeed(page), computeMedianSpeed(hello)];
  return {
    loads: page.length,
    pointsBelow: minimal.performance - own.performance,
    blockingAboveMs: own.tbt - minimal.tbt,
    lcp: own.lcp,
    cls: Math.round(median(page.map(({ cls }) => cls)) * 1000) / 1000,
  };
}

type Speed = ReturnType<typeof compareSpeed>;

const isWithinTargets = ({ pointsBelow, blockingAboveMs, lcp }: Speed) =>
  isMet(pointsBelow, targets.performance.threshold) &&
  isMet(blockingAboveMs, targets["blocking-time"].threshold) &&
  isMet(lcp, targets["largest-paint"].threshold);

/** The pages to measure, and how many further pairs a page gets that misses a target. */
type PageSet = { kinds: readonly { path: string; isListed: boolean }[]; extraPairCount: number };

/**
 * Runs Lighthouse with its mobile settings for one page of each kind. Performance is the median of several
 * loads; one load is enough for the other categories. Pages hidden from search engines have no SEO score.
 */
export async function measurePages(
  origin: string,
  helloWorld: string,
  { kinds, extraPairCount }: PageSet,
) {
  return withLighthouse(async ({ rate, measureSpeed }) => {
    const loadSpeed = (url: string) => loadUndisturbed(() => measureSpeed(url));
    const hello: PageSpeed[] = [];
    const pages: ({ path: string; lowestOtherScore: number } & Speed)[] = [];
    for (const { path, isListed } of kinds) {
      const url = `${origin}${path}`;
      const { scores } = await rate(
        url,
        stableCategories.filter((category) => isListed || category !== "seo"),
      );
      const loads: Pairs = { hello: [], page: [] };
      const load = async (times: number) => {
        for (let count = 0; count < times; count += 1) {
          // Alternates which page is loaded first, because background work of the first load slows the
          // second.
          const isPageFirst = loads.page.length % 2 === 1;
          if (isPageFirst) loads.page.push(await loadSpeed(url));
          loads.hello.push(await loadSpeed(helloWorld));
          if (!isPageFirst) loads.page.push(await loadSpeed(url));
        }
        return compareSpeed(loads);
      };
      const first = await load(pairCount);
      const rating = {
        path: path.split("=")[0] ?? path,
        lowestOtherScore: Math.min(...Object.values(scores)),
        ...(isWithinTargets(first) || extraPairCount === 0 ? first : await load(extraPairCount)),
      };
      hello.push(...loads.hello);
      pages.push(rating);
      console.log(`  ${JSON.stringify(rating)}`);
    }
    return { hello, pages };
  });
}

export async function benchLighthouse({ origin }: Product, note: RecordMeasurement): Promise<void> {
  const kinds = await routeKinds(origin);
  const { hello, pages } = await withHelloWorld((helloWorld) =>
    measurePages(origin, helloWorld, { kinds, extraPairCount }),
  );
  const { performance, tbt, lcp } = computeMedianSpeed(hello);
  const blockingTimesMs = hello.map((load) => load.tbt);
  note("performance of hello-world", performance, "points");
  note(`blocking time of hello-world, p50 of ${blockingTimesMs.length}`, tbt, "ms");
  note("blocking time of hello-world, minimum", Math.min(...blockingTimesMs), "ms");
  note("blocking time of hello-world, maximum", Math.max(...blockingTimesMs), "ms");
  note("largest paint of hello-world", lcp, "ms");
  for (const page of pages) {
    const { path, lowestOtherScore, loads, pointsBelow, blockingAboveMs, lcp, cls } = page;
    note(`${path}, below hello-world, ${loads} pairs`, pointsBelow, "points", "performance");
    note(`${path}, lowest other score`, lowestOtherScore, "points", "other-ratings");
    note(`${path}, largest paint`, lcp, "ms", "largest-paint");
    note(`${path}, layout shift`, cls, "", "layout-shift");
    note(`${path}, blocking above hello-world`, blockingAboveMs, "ms", "blocking-time");
  }
}

/**
 * Finds violations of WCAG 2.2 AA with axe on every page, in four widths and both themes. Returns each with
 * its elements.
 */
async function findAxeViolations(origin: string): Promise<{ pages: number; found: string[] }> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const found: string[] = [];
  let pages = 0;
  try {
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [360, 768, 1280, 1920]) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: "reduce",
        });
        const page = await context.newPage();
        for (const path of await sitemapPaths(origin)) {
          await page.goto(`${origin}${path}`);
          pages += 1;
          for (const violation of await findViolations(page))
            found.push(`${path} ${colorScheme} ${width}: ${violation}`);
        }
        await context.close();
      }
  } finally {
    await browser.close();
  }
  return { pages, found };
}

export async function benchAxe({ origin }: Product, note: RecordMeasurement): Promise<void> {
  const { pages, found } = await findAxeViolations(origin);
  for (const violation of found) console.log(`  ${violation}`);
  note(`on ${pages} pages`, found.length, "", "axe");
}
