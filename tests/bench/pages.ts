/** What the pages are like for who visits them: by Lighthouse on a phone, and by axe. */
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "@playwright/test";
import type { Product } from "../support/product.ts";
import { executablePath } from "../playwright.config.ts";
import {
  sitemapPaths,
  withLighthouse,
  type LighthouseCategory,
  type LighthouseResult,
} from "../support/site-checks.ts";
import type { Note } from "./figures.ts";
import { servingHelloWorld } from "./hello-world.ts";
import { routeKinds } from "./routes.ts";

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

type PageRating = {
  path: string;
  performance: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** The lowest of the ratings that are not speed. */
  others: number;
};

const all: LighthouseCategory[] = ["performance", "accessibility", "best-practices", "seo"];

const speed: LighthouseCategory[] = ["performance"];

const speedOf = (runs: readonly LighthouseResult[]) => ({
  performance: median(runs.map(({ scores }) => scores.performance ?? 0)),
  lcp: Math.round(median(runs.map(({ metrics }) => metrics.lcp))),
  tbt: Math.round(median(runs.map(({ metrics }) => metrics.tbt))),
});

/**
 * Lighthouse on a phone: the median of three loads for one page of each kind, and of a hello-world page of
 * the same Next.js that is loaded once before each of them, so that both have the same moments of the
 * machine: milliseconds, points of 100. Pages that are kept from search engines are not rated for them.
 */
async function ratePages(origin: string, helloWorld: string) {
  const kinds = await routeKinds(origin);
  return withLighthouse(async (rate) => {
    const helloRuns: LighthouseResult[] = [];
    const pages: PageRating[] = [];
    for (const { path, isListed } of kinds) {
      helloRuns.push(await rate(helloWorld, speed));
      const categories = isListed ? all : all.filter((category) => category !== "seo");
      const runs: LighthouseResult[] = [];
      for (let run = 0; run < 3; run += 1) runs.push(await rate(`${origin}${path}`, categories));
      const rating = {
        path: path.split("=")[0] ?? path,
        ...speedOf(runs),
        cls: Math.round(median(runs.map(({ metrics }) => metrics.cls)) * 1000) / 1000,
        others: Math.min(
          ...categories
            .slice(1)
            .map((category) => median(runs.map(({ scores }) => scores[category] ?? 0))),
        ),
      };
      pages.push(rating);
      console.log(
        `  ${JSON.stringify({ ...rating, helloTbt: Math.round(helloRuns.at(-1)?.metrics.tbt ?? NaN) })}`,
      );
    }
    return { hello: speedOf(helloRuns), helloRuns, pages };
  });
}

export async function benchLighthouse({ origin }: Product, note: Note): Promise<void> {
  const { hello, helloRuns, pages } = await servingHelloWorld((helloWorld) =>
    ratePages(origin, helloWorld),
  );
  const blocked = helloRuns.map(({ metrics }) => metrics.tbt);
  note("performance of hello-world", hello.performance, "points");
  note(`blocking time of hello-world, p50 of ${blocked.length}`, hello.tbt, "ms");
  note("blocking time of hello-world, least", Math.min(...blocked), "ms");
  note("blocking time of hello-world, most", Math.max(...blocked), "ms");
  note("largest paint of hello-world", hello.lcp, "ms");
  for (const { path, performance, others, lcp, cls, tbt } of pages) {
    note(`${path}, below hello-world`, hello.performance - performance, "points", "performance");
    note(`${path}, lowest other`, others, "points", "other-ratings");
    note(`${path}, largest paint`, lcp, "ms", "largest-paint");
    note(`${path}, layout shift`, cls, "", "layout-shift");
    note(`${path}, blocking above hello-world`, tbt - hello.tbt, "ms", "blocking-time");
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
