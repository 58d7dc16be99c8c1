/**
 * The product's colours as Sanity UI's ramps: a warm neutral in place of its grey, the signal colour
 * in place of its blue (action, focus, selection). White text is readable on its steps 500 and above;
 * 400 is the accent of dark mode. `black` and `white` are the dark and the light paper.
 */
export const palette = {
  white: "#fffefd",
  black: "#1a1713",
  gray: {
    50: "#f8f6f4",
    100: "#f0eeeb",
    200: "#e7e4e0",
    300: "#c2bdb7",
    400: "#9e9993",
    500: "#7d7973",
    600: "#5c5853",
    700: "#413d38",
    800: "#2c2824",
    900: "#201d18",
    950: "#171410",
  },
  blue: {
    50: "#fff6f4",
    100: "#fee7e0",
    200: "#fddad0",
    300: "#fbaf99",
    400: "#f28058",
    500: "#c4401a",
    600: "#a93512",
    700: "#80290f",
    800: "#481c10",
    900: "#30160e",
    950: "#1f0f0b",
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
