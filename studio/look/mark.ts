import { palette } from "./palette.ts";

/** Layers of a structure, as wide as the page they stand on. Drawn on a square of 32. */
export const markPath = "M4 4h24v4H4zM4 14h14v4H4zM4 24h24v4H4z";

/** The one signal among the layers. */
export const signalPath = "M22 14h6v4h-6z";

/** The mark as a picture for the browser tab, readable on light and dark. */
export function faviconSvg(): string {
  const style = `.m{fill:${palette.gray[900]}}.s{fill:${palette.blue[600]}}@media (prefers-color-scheme:dark){.m{fill:${palette.gray[200]}}.s{fill:${palette.blue[400]}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style><path class="m" d="${markPath}"/><path class="s" d="${signalPath}"/></svg>\n`;
}
