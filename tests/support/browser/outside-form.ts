import type { Frame, Page } from "@playwright/test";

/** Origins that the products of the journeys may show in a frame (FRAME_ORIGINS). */
export const vendor = "https://forms.example.com";
export const partner = "https://partner.example.com";
/** One that they may not. */
export const stranger = "https://stranger.example.com";

/** A form of another vendor, as the site settings name it. */
export const vendorForm = `${vendor}/demo?form=7`;

/**
 * Answers for the three origins in this page's browser: each address is a document of its origin, which
 * says nothing by itself and holds one of its own origin in a frame.
 */
export async function serveOutsideForms(page: Page): Promise<void> {
  for (const origin of [vendor, partner, stranger])
    await page.route(`${origin}/**`, (route) => {
      const inner = new URL(route.request().url()).pathname === "/inner";
      return route.fulfill({
        contentType: "text/html",
        body: inner ? "<p>Inner</p>" : `<h1>${origin}</h1><iframe src="/inner"></iframe>`,
      });
    });
}

/** The document that stands in the frame of the page, or the one in a frame of that. */
export function outsideFrame(page: Page, address: string): Frame {
  const found = page.frames().find((frame) => frame.url().startsWith(address));
  if (!found) throw new Error(`No frame shows ${address}`);
  return found;
}

/** Says something to the scheduling page, whoever it is that says it. */
export const sayToPage = (frame: Frame, ...messages: unknown[]) =>
  frame.evaluate((said) => {
    for (const message of said) window.top?.postMessage(message, "*");
  }, messages);
