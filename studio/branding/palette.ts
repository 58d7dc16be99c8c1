/**
 * The site's color tokens as Sanity UI ramps in sRGB: gray is the site's neutral, blue is replaced
 * by its signal color (actions, focus). Steps 500 and 600 are the signal color of light mode and
 * its strong variant, 400 that of dark mode; `black` is the dark background.
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
 * The palette as custom properties, which parts of the Studio use directly. `html:root` has a
 * higher specificity than the `:root` of Sanity's style sheet, regardless of their order.
 */
export function createPaletteCss(): string {
  const createRamp = (hue: "gray" | "blue") =>
    Object.entries(palette[hue]).map(([step, color]) => `--${hue}-${step}:${color}`);
  const properties = [
    `--white:${palette.white}`,
    `--black:${palette.black}`,
    ...createRamp("gray"),
    ...createRamp("blue"),
  ];
  return `html:root{${properties.join(";")}}\n`;
}
