/**
 * Behaviours: what a part of a page does in the browser beyond its markup, without hydrating it.
 * The markup says the name, and `site/behaviours.tsx` loads the code of the names it finds on the
 * page. Everything must stand and be usable before that, and without it.
 */

/** The names of all behaviours; `site/behaviours.tsx` says where the code of each is. */
export type BehaviourName =
  | "analytics"
  | "attribution"
  | "carousel"
  | "chat"
  | "chat-state"
  | "consent"
  | "consent-choices"
  | "conversion"
  | "copy-code"
  | "demos"
  | "health-check"
  | "local-date"
  | "resource-library"
  | "reveal"
  | "scheduling-frame"
  | "tabs";

/** What the module of a behaviour exports. */
export type Behaviour = {
  /** Called once for each element that carries the name, after the page was hydrated. */
  attach(element: HTMLElement): void;
};

/** The attribute for an element that has these behaviours: `<div {...behaves("reveal")}>`. */
export function behaves(...names: readonly [BehaviourName, ...BehaviourName[]]) {
  return { "data-behaviour": names.join(" ") };
}
