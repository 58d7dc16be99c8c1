/** The part of a touchpoint that this module depends on; the contracts define the whole `Touchpoint`. */
type BaseTouchpoint = {
  readonly at: string;
  readonly landing: string;
};

/** The attribution of the current visitor, as forms and the chat send it. */
export type Attribution<Touchpoint extends BaseTouchpoint = BaseTouchpoint> = {
  first: Touchpoint;
  last: Touchpoint;
  pages: string[];
  modules: string[];
};

let current: Attribution | undefined;

/** Returns the attribution of this page's visitor, or `undefined` before the page is activated. */
export const getAttribution = (): Attribution | undefined => current;

/** Called by the enhancement `attribution` only. */
export function setAttribution(attribution: Attribution): void {
  current = attribution;
}
