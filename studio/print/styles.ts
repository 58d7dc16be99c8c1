import { colours } from "./colors.ts";
import type { Style } from "./pdf-canvas.ts";

/** The type of the printed pages: steps of 1.25 around a text of 9.9 points. */
export const styles = {
  cover: { face: "display", size: 37, leading: 1.06, colour: colours.ink },
  title: { face: "display", size: 24, leading: 1.12, colour: colours.ink },
  heading: { face: "display", size: 13.5, leading: 1.2, colour: colours.ink },
  lead: { face: "text", size: 12.5, leading: 1.45, colour: colours.inkSoft },
  text: { face: "text", size: 9.9, leading: 1.54, colour: colours.ink },
  soft: { face: "text", size: 9.9, leading: 1.54, colour: colours.inkSoft },
  strong: { face: "strong", size: 9.9, leading: 1.4, colour: colours.ink },
  cell: { face: "text", size: 8.7, leading: 1.4, colour: colours.ink },
  cellStrong: { face: "strong", size: 8.7, leading: 1.4, colour: colours.ink },
  label: { face: "strong", size: 7.8, leading: 1.4, colour: colours.inkFaint },
  caption: { face: "text", size: 8.2, leading: 1.45, colour: colours.inkFaint },
  figure: { face: "display", size: 22, leading: 1.1, colour: colours.ink },
  number: { face: "display", size: 13, leading: 1.1, colour: colours.ink },
} as const satisfies Record<string, Style>;

/** A style with another colour, or larger or smaller by a factor. */
export function styled(style: Style, change: { colour?: string; by?: number }): Style {
  const { colour = style.colour, by = 1 } = change;
  return { ...style, colour, size: style.size * by };
}
