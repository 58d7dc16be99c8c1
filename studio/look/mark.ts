import { palette } from "./palette.ts";

/** The arch of the brand's mark, on a square of 24. */
export const archPath = "M3 21V12a9 9 0 0 1 18 0v9h-5v-9a4 4 0 0 0-8 0v9z";

/** The stone within the arch, drawn in the signal colour. */
export const stonePath = "M10 17h4v4h-4z";

/** The mark as a picture for the browser tab, readable on light and dark. */
export function faviconSvg(): string {
  const style = `.a{fill:${palette.gray[900]}}.s{fill:${palette.blue[500]}}@media (prefers-color-scheme:dark){.a{fill:${palette.gray[100]}}.s{fill:${palette.blue[400]}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>${style}</style><path class="a" d="${archPath}"/><path class="s" d="${stonePath}"/></svg>\n`;
}
