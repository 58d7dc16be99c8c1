/**
 * The product's colours as Sanity UI's ramps, in the sRGB of the site's tokens: the cool neutral of
 * its ink in place of the grey, its signal in place of the blue (action, focus). Steps 500 and 600 are
 * the signal of light mode and its strong form, 400 that of dark mode; `black` is the dark paper.
 */
export const palette = {
  white: "#ffffff",
  black: "#0d1418",
  gray: {
    50: "#f3f7f8",
    100: "#ebf1f1",
    200: "#e1e8e9",
    300: "#b6bfc4",
    400: "#909a9f",
    500: "#707b81",
    600: "#4e5a61",
    700: "#344048",
    800: "#222c32",
    900: "#161f25",
    950: "#11181d",
  },
  blue: {
    50: "#fff4f1",
    100: "#feece6",
    200: "#ffded4",
    300: "#ffb198",
    400: "#fa7a45",
    500: "#d32e07",
    600: "#b52300",
    700: "#821d07",
    800: "#4a1a10",
    900: "#33160e",
    950: "#23120d",
  },
} as const;

/**
 * The same colours for those parts of the Studio that are drawn with custom properties.
 * `html:root` outweighs the `:root` of Sanity's own style sheet wherever this one stands.
 */
export function paletteCss(): string {
  const ramp = (hue: "gray" | "blue") =>
    Object.entries(palette[hue]).map(([step, colour]) => `--${hue}-${step}:${colour}`);
  const properties = [
    `--white:${palette.white}`,
    `--black:${palette.black}`,
    ...ramp("gray"),
    ...ramp("blue"),
  ];
  return `html:root{${properties.join(";")}}\n`;
}
