import { existsSync } from "node:fs";
import { chromium, defineConfig } from "@playwright/test";

/**
 * Uses Debian's Chromium where Playwright has no browser installed (`tests/run.ts` installs it). The
 * headless shell takes a fifth less processor time than a full browser.
 */
export const executablePath =
  [chromium.executablePath(), "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
    (path) => existsSync(path),
  ) ?? "/usr/bin/chromium-headless-shell";

/** Exhaustive tests and tests that kill the product: they run in `npm run proof`. */
const long = /@proof/;

export default defineConfig({
  testDir: "e2e",
  ...(process.env.PROOF ? { grep: long } : { grepInvert: long }),
  globalSetup: "./support/product/e2e.setup.ts",
  outputDir: "../test-results",
  // Each worker starts its own product; a running one is not reused.
  workers: process.env.PRODUCT_ORIGIN ? 1 : 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Animations are rendered on the processor. Tests of motion enable them.
    reducedMotion: "reduce",
    // The context is cleared between tests. A new window costs a third of a test's time.
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
