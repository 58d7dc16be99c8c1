/** What the pages are like for who visits them: by Lighthouse on a phone, and by axe. */
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "@playwright/test";
import type { Product } from "../../support/product/product.ts";
import { executablePath } from "../../playwright.config.ts";
import {
  sitemapPaths,
  withLighthouse,
  type LighthouseCategory,
  type LighthouseResult,
} from "../../support/browser/site-checks.ts";
import { isMet, type Note } from "../figures.ts";
import { servingHelloWorld } from "../hello-world.ts";
import { routeKinds } from "../routes.ts";
import { stolenSince } from "../cpu-steal.ts";
import { targets } from "../targets.ts";

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const speed: LighthouseCategory[] = ["performance"];

const speedOf = (runs: readonly LighthouseResult[]) => ({
  performance: median(runs.map(({ scores }) => scores.performance ?? 0)),
  lcp: Math.round(median(runs.map(({ metrics }) => metrics.lcp))),
  tbt: Math.round(median(runs.map(({ metrics }) => metrics.tbt))),
});

/** The share of the processors' time that other machines may take of a load: beyond it every task is longer. */
const disturbance = 0.01;
/** How often a page is loaded until a load was undisturbed. */
const tries = 3;

/** A load that no other machine disturbed, or the least disturbed of those that were tried. */
async function undisturbed(load: () => Promise<LighthouseResult>): Promise<LighthouseResult> {
  const measured = async () => {
    const stolen = stolenSince();
    return { result: await load(), share: stolen().stolen ?? 0 };
  };
  let least = await measured();
  for (let count = 1; count < tries && least.share > disturbance; count += 1) {
    const next = await measured();
    if (next.share < least.share) least = next;
  }
  return least.result;
}

/** What is not speed: rules, which a second load would find kept or broken just the same. */
const rules: LighthouseCategory[] = ["accessibility", "best-practices", "seo"];

/** Loads of a page by turns with a hello-world page of the same Next.js, so that both have the same moments of the machine. */
type Pairs = { hello: LighthouseResult[]; page: LighthouseResult[] };

/** How many pairs a page gets, and how many more one that stands beyond a line: loads vary by more than the line. */
const pairs = 3;
const morePairs = 8;

/** Medians of the page's loads, and what they are beside those of hello-world: points of 100, milliseconds. */
function speedBeside({ hello, page }: Pairs) {
  const [own, bare] = [speedOf(page), speedOf(hello)];
  return {
    loads: page.length,
    below: bare.performance - own.performance,
    blocking: own.tbt - bare.tbt,
    lcp: own.lcp,
    cls: Math.round(median(page.map(({ metrics }) => metrics.cls)) * 1000) / 1000,
  };
}

type Speed = ReturnType<typeof speedBeside>;

const isWithin = ({ below, blocking, lcp }: Speed) =>
  isMet(below, targets.performance.reach) &&
  isMet(blocking, targets["blocking-time"].reach) &&
  isMet(lcp, targets["largest-paint"].reach);

/**
 * Lighthouse on a phone for one page of each kind. All undisturbed loads count; one load tells what is not
 * speed. Pages that are kept from search engines are not rated for them.
 */
async function ratePages(origin: string, helloWorld: string) {
  const kinds = await routeKinds(origin);
  return withLighthouse(async (rate) => {
    const rateSpeed = (url: string) => undisturbed(() => rate(url, speed));
    const hello: LighthouseResult[] = [];
    const pages: ({ path: string; others: number } & Speed)[] = [];
    for (const { path, isListed } of kinds) {
      const url = `${origin}${path}`;
      const { scores } = await rate(
        url,
        rules.filter((category) => isListed || category !== "seo"),
      );
      const loads: Pairs = { hello: [], page: [] };
      const load = async (times: number) => {
        for (let count = 0; count < times; count += 1) {
          // Each is the first of a pair as often as the other: what was loaded before leaves work behind.
          const isPageFirst = loads.page.length % 2 === 1;
          if (isPageFirst) loads.page.push(await rateSpeed(url));
          loads.hello.push(await rateSpeed(helloWorld));
          if (!isPageFirst) loads.page.push(await rateSpeed(url));
        }
        return speedBeside(loads);
      };
      const first = await load(pairs);
      const rating = {
        path: path.split("=")[0] ?? path,
        others: Math.min(...Object.values(scores)),
        ...(isWithin(first) ? first : await load(morePairs)),
      };
      hello.push(...loads.hello);
      pages.push(rating);
      console.log(`  ${JSON.stringify(rating)}`);
    }
    return { hello, pages };
  });
}

export async function benchLighthouse({ origin }: Product, note: Note): Promise<void> {
  const { hello, pages } = await servingHelloWorld((helloWorld) => ratePages(origin, helloWorld));
  const { performance, tbt, lcp } = speedOf(hello);
  const blocked = hello.map(({ metrics }) => metrics.tbt);
  note("performance of hello-world", performance, "points");
  note(`blocking time of hello-world, p50 of ${blocked.length}`, tbt, "ms");
  note("blocking time of hello-world, least", Math.min(...blocked), "ms");
  note("blocking time of hello-world, most", Math.max(...blocked), "ms");
  note("largest paint of hello-world", lcp, "ms");
  for (const { path, others, loads, below, blocking, lcp, cls } of pages) {
    note(`${path}, below hello-world, ${loads} pairs`, below, "points", "performance");
    note(`${path}, lowest other`, others, "points", "other-ratings");
    note(`${path}, largest paint`, lcp, "ms", "largest-paint");
    note(`${path}, layout shift`, cls, "", "layout-shift");
    note(`${path}, blocking above hello-world`, blocking, "ms", "blocking-time");
  }
}

/** Violations of WCAG 2.2 AA over every page, four widths and both themes, by axe; with what broke. */
async function axeViolations(origin: string): Promise<{ pages: number; found: string[] }> {
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
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
            .analyze();
          pages += 1;
          for (const { id, nodes } of violations)
            found.push(`${path} ${colorScheme} ${width}: ${id}: ${nodes[0]?.html}`);
        }
        await context.close();
      }
  } finally {
    await browser.close();
  }
  return { pages, found };
}

export async function benchAxe({ origin }: Product, note: Note): Promise<void> {
  const { pages, found } = await axeViolations(origin);
  for (const violation of found) console.log(`  ${violation}`);
  note(`on ${pages} pages`, found.length, "", "axe");
}
