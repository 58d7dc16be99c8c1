import type { Frame, Page } from "@playwright/test";

/** Origins that the tested products may embed in a frame (FRAME_ORIGINS). */
export const vendorOrigin = "https://forms.example.com";
export const partnerOrigin = "https://partner.example.com";
/** An origin that is not allowed. */
export const unlistedOrigin = "https://unlisted.example.com";

/** The address of the vendor's form, as configured in the site settings. */
export const vendorForm = `${vendorOrigin}/demo?form=7`;

/**
 * Serves the three origins in this page's browser: each address is an empty document that embeds
 * another document of its origin.
 */
export async function serveEmbeddedForms(page: Page): Promise<void> {
  for (const origin of [vendorOrigin, partnerOrigin, unlistedOrigin])
    await page.route(`${origin}/**`, (route) => {
      const inner = new URL(route.request().url()).pathname === "/inner";
      return route.fulfill({
        contentType: "text/html",
        body: inner ? "<p>Inner</p>" : `<h1>${origin}</h1><iframe src="/inner"></iframe>`,
      });
    });
}

/** The frame whose address starts with `address`: embedded in the page, or nested in such a frame. @throws if there is none */
export function getFrame(page: Page, address: string): Frame {
  const found = page.frames().find((frame) => frame.url().startsWith(address));
  if (!found) throw new Error(`No frame shows ${address}`);
  return found;
}

/** Posts messages to the top page from a frame. */
export const postToTop = (frame: Frame, ...messages: unknown[]) =>
  frame.evaluate((values) => {
    for (const message of values) window.top?.postMessage(message, "*");
  }, messages);
