import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "@playwright/test";
import { freePort } from "../../web/host/ports.ts";
import { executablePath } from "../playwright.config.ts";
import {
  sitemapPaths,
  withLighthouse,
  type LighthouseCategory,
  type LighthouseResult,
} from "../support/site-checks.ts";
import { until } from "../support/until.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Serves the built hello-world page while `work` runs. */
export async function servingHelloWorld<T>(
  folder: string,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/next/dist/bin/next"), "start", "-p", String(port), "-H", "127.0.0.1"],
    { cwd: folder, stdio: "ignore" },
  );
  const origin = `http://127.0.0.1:${port}`;
  try {
    await until(() =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return await work(origin);
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

export type PageRating = {
  path: string;
  performance: number;
  lcp: number;
  tbt: number;
  cls: number;
  others: string;
};

const all: LighthouseCategory[] = ["performance", "accessibility", "best-practices", "seo"];

/**
 * Lighthouse on a phone, the median of three loads, for every page of the sitemap and beside them
 * for a hello-world page of the same Next.js: milliseconds, points of 100.
 */
export async function ratePages(origin: string, helloWorld: string): Promise<PageRating[]> {
  const addresses = [
    { path: "hello-world", url: helloWorld },
    ...(await sitemapPaths(origin)).map((path) => ({ path, url: `${origin}${path}` })),
  ];
  return withLighthouse(async (rate) => {
    const ratings: PageRating[] = [];
    for (const { path, url } of addresses) {
      const runs: LighthouseResult[] = [];
      for (let run = 0; run < 3; run += 1) runs.push(await rate(url, all));
      const of = (pick: (run: LighthouseResult) => number) => median(runs.map(pick));
      const rating = {
        path,
        performance: of(({ scores }) => scores.performance ?? 0),
        lcp: Math.round(of(({ metrics }) => metrics.lcp)),
        tbt: Math.round(of(({ metrics }) => metrics.tbt)),
        cls: Math.round(of(({ metrics }) => metrics.cls) * 1000) / 1000,
        others: all
          .slice(1)
          .map((category) => of(({ scores }) => scores[category] ?? 0))
          .join("/"),
      };
      ratings.push(rating);
      console.log(`${path}: ${JSON.stringify(rating)}`);
    }
    return ratings;
  });
}

/** Violations of WCAG 2.2 AA over every page, four widths and both themes, by axe; with what broke. */
export async function axeViolations(origin: string): Promise<{ pages: number; found: string[] }> {
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
