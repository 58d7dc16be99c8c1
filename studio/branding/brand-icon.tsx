import { archPath, stonePath } from "./mark.ts";
import { palette } from "./palette.ts";

/** The brand's mark in the Studio's own text colour, with the stone in the signal colour. */
export function BrandIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path d={archPath} fill="currentColor" />
      <path d={stonePath} fill={palette.blue[500]} />
    </svg>
  );
}
