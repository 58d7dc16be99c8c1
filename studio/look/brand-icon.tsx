import { markPath, signalPath } from "./mark.ts";
import { palette } from "./palette.ts";

/** The brand's mark in the Studio's own text colour, with the signal in its accent. */
export function BrandIcon() {
  return (
    <svg viewBox="0 0 32 32" width="1em" height="1em" aria-hidden="true">
      <path d={markPath} fill="currentColor" />
      <path d={signalPath} fill={palette.blue[500]} />
    </svg>
  );
}
