/** The site's signal color in light mode, for the brand mark only: in forms, red means an error. */
export const signalColor = "#d32e07";

/**
 * The site's color tokens as Sanity UI ramps in sRGB: gray is the site's neutral, blue (actions,
 * links, focus) has the hue of its blue module and the lightness steps of its signal color. `black`
 * is the dark background.
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
    50: "#f2f7ff",
    100: "#e7f1ff",
    200: "#d4e6ff",
    300: "#a0c7fb",
    400: "#6ba0e8",
    500: "#266bc0",
    600: "#1656a4",
    700: "#194781",
    800: "#142c4b",
    900: "#102034",
    950: "#0e1825",
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
