import type { Target } from "./targets.ts";

/** What `web` alone reaches without the gateway's page cache and deferred scripts. */
export const webAloneTargets = {
  "alone-performance": {
    group: "Also promised",
    what: "web alone, Lighthouse on a phone, performance below hello-world, any kind of page",
    unit: "points",
    threshold: { atMost: 5 },
    by: { part: "lighthouse-alone" },
  },
  "alone-other-ratings": {
    group: "Also promised",
    what: "web alone, Lighthouse accessibility, best practices, SEO, lowest",
    unit: "points",
    threshold: { exactly: 100 },
    by: { part: "lighthouse-alone" },
  },
  "alone-largest-paint": {
    group: "Also promised",
    what: "web alone, Lighthouse largest paint, slowest kind of page",
    unit: "ms",
    // The limit of "good" in Core Web Vitals.
    threshold: { atMost: 2500 },
    by: { part: "lighthouse-alone" },
  },
  "alone-blocking-time": {
    group: "Also promised",
    what: "web alone, Lighthouse blocking time above hello-world, longest",
    unit: "ms",
    threshold: { atMost: 100 },
    by: { part: "lighthouse-alone" },
  },
} as const satisfies Record<string, Target>;
