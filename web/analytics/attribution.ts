/** One arrival, as `Touch` of the contracts has it. */
type Arrival = {
  readonly at: string;
  readonly landing: string;
};

/** The arrivals that matter and what was read, as a form or the chat sends it along. */
export type Attribution<One extends Arrival = Arrival> = {
  first: One;
  last: One;
  pages: string[];
  modules: string[];
};

let current: Attribution | undefined;

/** Where the visitor of this page came from; nothing before the page is shown. */
export const getAttribution = (): Attribution | undefined => current;

/** Written by the behaviour `attribution` alone. */
export function setAttribution(visits: Attribution): void {
  current = visits;
}
