import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export type AccessibilityOptions = {
  /** The element to check instead of the whole page, as a CSS selector. */
  within?: string;
  /** Also checks axe's best practices. */
  includeBestPractices?: boolean;
};

/** Violations of WCAG 2.2 AA that axe finds, each with its elements. */
export async function findViolations(
  page: Page,
  { within, includeBestPractices = false }: AccessibilityOptions = {},
): Promise<string[]> {
  // All frames are same-origin, so axe need not open a blank page to merge their results.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (!includeBestPractices) axe.withTags(wcag22AA);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Expects no violation; `pageState` names the state of the page in the failure. */
export async function expectAccessible(
  page: Page,
  pageState = page.url(),
  options: AccessibilityOptions = {},
): Promise<void> {
  expect(await findViolations(page, options), pageState).toEqual([]);
}
