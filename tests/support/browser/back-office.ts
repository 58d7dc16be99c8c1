import type { Page } from "@playwright/test";

/**
 * Opens a screen of the back office through the navigation: a section, such as "Settings", and one
 * of its tabs, such as "Team".
 */
export async function openScreen(page: Page, section: string, tab?: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Main" })
    // The count of new items precedes the name.
    .getByRole("menuitem", { name: new RegExp(`(^|\\s)${section}$`) })
    .click();
  if (tab !== undefined)
    await page
      .getByRole("tablist", { name: section })
      // A count may follow the name.
      .getByRole("tab", { name: new RegExp(`^${tab}(\\s\\d.*)?$`) })
      .click();
}
