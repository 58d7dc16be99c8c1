import { setTimeout } from "node:timers/promises";
import { chromium, expect } from "@playwright/test";
import { executablePath } from "../../playwright.config.ts";
import { staff } from "../../support/product/product.ts";

/** Each keystroke is measured alone, after the previous one is processed. */
const keystrokePauseMs = 700;

/**
 * Types into the headline of the home page beside its preview; returns for each keystroke the
 * milliseconds until the preview shows it.
 */
export async function keystrokesToVisible(origin: string, keystrokes: number): Promise<number[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(`${origin}/studio/`);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password").fill(staff.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/studio/);
    await page.goto(`${origin}/studio/presentation`);
    const title = page.frameLocator("iframe").getByRole("heading", { level: 1 });
    const field = page.getByLabel("Headline").last();
    // The click opens the field once the site and the Studio are connected.
    await expect(async () => {
      await title.click();
      await field.waitFor({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    const waits: number[] = [];
    let text = "Headline ";
    await field.fill(text);
    await title.filter({ hasText: text.trim() }).waitFor({ timeout: 30_000 });
    for (let character = 0; character < keystrokes; character += 1) {
      await setTimeout(keystrokePauseMs);
      const next = String.fromCharCode(97 + (character % 26));
      text += next;
      const started = performance.now();
      await field.press(next);
      await title.filter({ hasText: text }).waitFor({ timeout: 30_000 });
      waits.push(performance.now() - started);
    }
    return waits;
  } finally {
    await browser.close();
  }
}
