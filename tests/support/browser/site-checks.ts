import { chromium } from "@playwright/test";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import lighthouse, { type Config, type Flags, type Result } from "lighthouse";
import { executablePath } from "../../playwright.config.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";

/** The paths of a product's sitemap. */
export async function sitemapPaths(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

/** Lighthouse's categories except performance, which {@link PageSpeed} holds. */
export type LighthouseCategory = "accessibility" | "best-practices" | "seo";

export type PageRating = {
  /** 0 to 100 by category. */
  scores: Partial<Record<LighthouseCategory, number>>;
  /** Failed audits, by category. */
  faults: string[];
};

/** The performance score from 0 to 100, paint and blocking times in ms, and the unitless layout shift. */
export type PageSpeed = { performance: number; lcp: number; tbt: number; cls: number };

export type PageAudits = {
  rate(url: string, categories: LighthouseCategory[]): Promise<PageRating>;
  measureSpeed(url: string): Promise<PageSpeed>;
};

const mobile: Config = {
  extends: "lighthouse:default",
  // Screenshots are not used, and each takes longer than the page.
  settings: { disableFullPageScreenshot: true },
};

/** For audits other than speed: the time in ms that the page must be idle before it is audited. */
const idleConfig: Config = {
  ...mobile,
  settings: {
    ...mobile.settings,
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 200,
    networkQuietThresholdMs: 200,
    cpuQuietThresholdMs: 200,
  },
};

/**
 * Runs one audit. Chromium sometimes records a trace without its beginning; Lighthouse then asks to run
 * again.
 */
async function runAudit(url: string, flags: Flags, tries = 3): Promise<Result> {
  const config = flags.onlyCategories?.includes("performance") ? mobile : idleConfig;
  const { lhr } = (await lighthouse(url, flags, config)) ?? {};
  if (lhr && !lhr.runtimeError) return lhr;
  if (tries > 1 && lhr?.runtimeError?.code === "NO_NAVSTART")
    return runAudit(url, flags, tries - 1);
  throw new Error(`${url}: ${lhr?.runtimeError?.message}`);
}

/** The score of a category from 0 to 100. A missing one would otherwise count as the worst or the best. */
function readScore(lhr: Result, category: string): number {
  const score = lhr.categories[category]?.score;
  if (typeof score !== "number") throw new Error(`Lighthouse did not rate ${category}.`);
  return Math.round(score * 100);
}

function readMetric(lhr: Result, audit: string): number {
  const value = lhr.audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`);
  return value;
}

/** Failed audits of a category, as `category: title`. */
function readFaults(lhr: Result, category: LighthouseCategory): string[] {
  const references = lhr.categories[category]?.auditRefs ?? [];
  return references.flatMap(({ id, weight }) => {
    const audit = lhr.audits[id];
    const hasFailed = weight > 0 && typeof audit?.score === "number" && audit.score < 1;
    return hasFailed ? [`${category}: ${audit.title}`] : [];
  });
}

/** Audits pages with Lighthouse's mobile settings. One browser serves all pages of `work`. */
export async function withLighthouse<T>(work: (audits: PageAudits) => Promise<T>): Promise<T> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const audit = (url: string, categories: string[]) =>
      runAudit(url, { port, onlyCategories: categories, logLevel: "error" });
    return await work({
      async rate(url, categories) {
        const lhr = await audit(url, categories);
        return {
          scores: Object.fromEntries(categories.map((id) => [id, readScore(lhr, id)])),
          faults: categories.flatMap((category) => readFaults(lhr, category)),
        };
      },
      async measureSpeed(url) {
        const lhr = await audit(url, ["performance"]);
        return {
          performance: readScore(lhr, "performance"),
          lcp: readMetric(lhr, "largest-contentful-paint"),
          tbt: readMetric(lhr, "total-blocking-time"),
          cls: readMetric(lhr, "cumulative-layout-shift"),
        };
      },
    });
  } finally {
    await browser.close();
  }
}

/** Problems in a page's structured data by the rules for rich results. */
export async function structuredDataFaults(html: string): Promise<string[]> {
  const data = new WebAutoExtractor({ addLocation: true, embedSource: [] }).parse(html);
  const issues = await new Validator().validate(data);
  return issues.flatMap(({ severity, issueMessage, path }) =>
    severity === "ERROR" ? [`${path.map(({ type }) => type).join(" > ")}: ${issueMessage}`] : [],
  );
}
