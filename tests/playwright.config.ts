import { existsSync } from "node:fs";
import { chromium, defineConfig } from "@playwright/test";

/**
 * Debian's Chromium serves where Playwright has none of its own (`tests/run.ts` installs it), best without
 * the parts that draw a window: the journeys then take a fifth less of the processors.
 */
export const executablePath =
  [chromium.executablePath(), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
    (path) => existsSync(path),
  ) ?? "/usr/bin/chromium-headless-shell";

/** Journeys that look at everything, or break the product in mid sentence: they run in `npm run proof`. */
const long = /@proof/;

export default defineConfig({
  testDir: "e2e",
  ...(process.env.PROOF ? { grep: long } : { grepInvert: long }),
  globalSetup: "./support/product/e2e.setup.ts",
  outputDir: "../test-results",
  // Each has a product of its own; one that runs already serves one.
  workers: process.env.PRODUCT_ORIGIN ? 1 : 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // A moving page is drawn by the processor all the time. Journeys that look at motion ask for it.
    reducedMotion: "reduce",
    // Emptied between journeys. A new window costs a third of what a journey takes.
    reuseContext: true,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
