import type { Page } from "@playwright/test";

/** The cumulative layout shift of the page. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += Reflect.get(entry, "value");
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shift))));
      }),
  );
/** A smaller shift comes from a single short text when web fonts load, and counts as 0. */
export const maxShift = 0.001;
