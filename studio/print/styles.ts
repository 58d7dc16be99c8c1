import { colors } from "./colors.ts";
import type { Style } from "./text-layout.ts";

/** Text styles: a scale of 1.25 based on 9.9 points. */
export const styles = {
  cover: { face: "display", size: 37, leading: 1.06, color: colors.ink },
  title: { face: "display", size: 24, leading: 1.12, color: colors.ink },
  heading: { face: "display", size: 13.5, leading: 1.2, color: colors.ink },
  lead: { face: "text", size: 12.5, leading: 1.45, color: colors.inkSoft },
  text: { face: "text", size: 9.9, leading: 1.54, color: colors.ink },
  soft: { face: "text", size: 9.9, leading: 1.54, color: colors.inkSoft },
  strong: { face: "strong", size: 9.9, leading: 1.4, color: colors.ink },
  cell: { face: "text", size: 8.7, leading: 1.4, color: colors.ink },
  cellStrong: { face: "strong", size: 8.7, leading: 1.4, color: colors.ink },
  label: { face: "strong", size: 7.8, leading: 1.4, color: colors.inkFaint },
  caption: { face: "text", size: 8.2, leading: 1.45, color: colors.inkFaint },
  figure: { face: "display", size: 22, leading: 1.1, color: colors.ink },
  number: { face: "display", size: 13, leading: 1.1, color: colors.ink },
} as const satisfies Record<string, Style>;

/** A style with another color or a scaled font size. */
export function adjustStyle(style: Style, change: { color?: string; by?: number }): Style {
  const { color = style.color, by = 1 } = change;
  return { ...style, color, size: style.size * by };
}
