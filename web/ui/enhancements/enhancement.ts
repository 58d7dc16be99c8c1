/**
 * Progressive enhancement: an enhancement adds browser behavior to server-rendered markup without
 * hydrating it. The markup names the enhancement, `site/enhancements.tsx` loads its code. Every
 * element must be visible and usable before that, and without it.
 */

/** The names of all enhancements; `site/enhancements.tsx` maps each to its module. */
export type EnhancementName =
  | "analytics"
  | "attribution"
  | "audit-log"
  | "carousel"
  | "chat"
  | "chat-state"
  | "consent"
  | "consent-choices"
  | "conversion"
  | "copy-code"
  | "demo-meeting"
  | "demos"
  | "disclosure"
  | "health-check"
  | "local-date"
  | "price-calculator"
  | "recordings"
  | "resource-library"
  | "reveal"
  | "scheduling-frame"
  | "tabs"
  | "video";

/** What the module of an enhancement exports. */
export type Enhancement = {
  /** Called once for each element that carries the name, after hydration. */
  enhance(element: HTMLElement): void;
};

/** Returns the attribute that names an element's enhancements: `<div {...enhanceWith("reveal")}>`. */
export function enhanceWith(...names: readonly [EnhancementName, ...EnhancementName[]]) {
  return { "data-enhance": names.join(" ") };
}
