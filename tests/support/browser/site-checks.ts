import { chromium } from "@playwright/test";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import lighthouse, { type Config, type Flags, type Result } from "lighthouse";
import { executablePath } from "../../playwright.config.ts";
import { freePort } from "../../../web/host/supervisor/ports.ts";

/** The paths of a product's sitemap. */
export async function sitemapPaths(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

export type LighthouseCategory = "performance" | "accessibility" | "best-practices" | "seo";
export type LighthouseResult = {
  /** 0 to 100 by category. */
  scores: Partial<Record<LighthouseCategory, number>>;
  /** Milliseconds, and the unitless shift for `cls`. */
  metrics: { lcp: number; tbt: number; cls: number };
  /** Failed audits, by category. */
  faults: string[];
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

/** Audits pages with Lighthouse's mobile settings. One browser serves all pages of `work`. */
export async function withLighthouse<T>(
  work: (
    rate: (url: string, categories: LighthouseCategory[]) => Promise<LighthouseResult>,
  ) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    return await work(async (url, categories) => {
      const lhr = await runAudit(url, { port, onlyCategories: categories, logLevel: "error" });
      const metric = (id: string) => lhr.audits[id]?.numericValue ?? 0;
      return {
        scores: Object.fromEntries(
          categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
        ),
        metrics: {
          lcp: metric("largest-contentful-paint"),
          tbt: metric("total-blocking-time"),
          cls: metric("cumulative-layout-shift"),
        },
        faults: categories.flatMap((category) =>
          (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
            const audit = lhr.audits[id];
            const lost = weight > 0 && typeof audit?.score === "number" && audit.score < 1;
            return lost ? [`${category}: ${audit.title}`] : [];
          }),
        ),
      };
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
