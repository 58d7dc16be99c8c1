import type { Frame, Page } from "@playwright/test";

/** Origins that the tested products may embed in a frame (FRAME_ORIGINS). */
export const vendor = "https://forms.example.com";
export const partner = "https://partner.example.com";
/** An origin that is not allowed. */
export const unlistedOrigin = "https://stranger.example.com";

/** A form of another vendor, as configured in the site settings. */
export const vendorForm = `${vendor}/demo?form=7`;

/**
 * Serves the three origins in this page's browser: each address is an empty document that embeds
 * another document of its origin.
 */
export async function serveOutsideForms(page: Page): Promise<void> {
  for (const origin of [vendor, partner, unlistedOrigin])
    await page.route(`${origin}/**`, (route) => {
      const inner = new URL(route.request().url()).pathname === "/inner";
      return route.fulfill({
        contentType: "text/html",
        body: inner ? "<p>Inner</p>" : `<h1>${origin}</h1><iframe src="/inner"></iframe>`,
      });
    });
}

/** The document embedded in the page, or the one nested in it. */
export function outsideFrame(page: Page, address: string): Frame {
  const found = page.frames().find((frame) => frame.url().startsWith(address));
  if (!found) throw new Error(`No frame shows ${address}`);
  return found;
}

/** Posts messages to the scheduling page from a frame. */
export const postToPage = (frame: Frame, ...messages: unknown[]) =>
  frame.evaluate((said) => {
    for (const message of said) window.top?.postMessage(message, "*");
  }, messages);
