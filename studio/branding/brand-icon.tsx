import { archPath, stonePath } from "./mark.ts";
import { signalColor } from "./palette.ts";

/** The brand mark: the arch in the text color, the stone in the signal color. */
export function BrandIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path d={archPath} fill="currentColor" />
      <path d={stonePath} fill={signalColor} />
    </svg>
  );
}
