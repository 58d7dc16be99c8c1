import type { Page } from "@playwright/test";
import { expect, origin, test } from "../../support/browser/e2e.ts";

const phone = { width: 390, height: 844 };
const pages = ["/", "/about", "/platform", "/solutions", "/solutions/arqmesh", "/resources"];

/** The computed sizes of all texts, in pixels. */
const textSizes = (page: Page) =>
  page.evaluate(() => {
    const sizes = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode;
      if (!element || !textContent?.trim() || element.closest("script, style, noscript")) continue;
      sizes.add(getComputedStyle(element).fontSize);
    }
    return [...sizes];
  });

test("no page has more than nine type sizes", async ({ page }) => {
  for (const path of pages) {
    await page.goto(origin() + path);
    expect((await textSizes(page)).length, path).toBeLessThanOrEqual(9);
  }
});

test("pages are short on a phone, and only rows scroll sideways", async ({ page }) => {
  await page.setViewportSize(phone);
  const maxScreens: Record<string, number> = { "/": 7, "/about": 8, "/solutions": 6 };
  for (const path of pages) {
    await page.goto(origin() + path);
    // Below the body is space for the consent bar, until the visitor decides.
    const { width, height } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      height: document.body.getBoundingClientRect().height,
    }));
    expect(width, path).toBe(phone.width);
    expect(height / phone.height, path).toBeLessThanOrEqual(maxScreens[path] ?? 9);
  }
});

test("folded texts are reachable without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto(origin());
  const industry = page.locator("[data-section=industries] li[data-position='1 / 6']");
  await expect(industry.locator("dl").last()).toBeHidden();
  await industry.locator("summary").click();
  await expect(industry.locator("dl").last()).toBeVisible();
  await context.close();
});

test("the chat button leaves when the page scrolls down and returns on the way up", async ({
  page,
}) => {
  await page.goto(origin());
  const button = page.getByRole("button", { name: /^Chat with/ });
  await expect(button).toHaveCSS("opacity", "1");
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(button).toHaveCSS("opacity", "0");
  await button.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(button, "the keyboard reaches it").toBeFocused();
  await expect(button).toHaveCSS("opacity", "1");
});

test("on a phone neither the chat button nor the consent bar covers the other", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(origin());
  const bar = page.locator("[data-enhance=consent]");
  await expect(bar).toBeVisible();
  const chat = page.getByRole("button", { name: /^Chat with/ });
  await expect
    .poll(async () => {
      const [above, below] = [await chat.boundingBox(), await bar.boundingBox()];
      return above && below ? below.y - (above.y + above.height) : undefined;
    })
    .toBeGreaterThan(0);
});
