import { deriveAccent, getHue, shadeColor } from "../../supabase/domain/accent.ts";
import type { AppBrand } from "../../supabase/domain/app-brand.ts";

/** The site's neutral tokens as a Sanity UI ramp in sRGB; `black` is the dark background. */
const neutral = {
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
} as const;

/** Used for actions and focus instead of a red accent, because red means an error in forms. */
const blueAccent = { accent: "#266bc0", darkAccent: "#6ba0e8" };

/** Hues of reds and red oranges in OKLCH, in degrees from -180 to 180. */
const isRed = (accent: string | null) => {
  const hue = accent === null ? undefined : getHue(accent);
  return hue !== undefined && hue > -10 && hue < 50;
};

/**
 * The Studio's colors. Blue, the ramp of actions and focus, is replaced by the accent of the brand, unless
 * that is red: 500 and 600 are its colors in light mode, 400 that of dark mode.
 */
export function createPalette(brand: Pick<AppBrand, "accent" | "darkAccent">) {
  const { accent, darkAccent } = isRed(brand.accent) ? blueAccent : brand;
  const { light, dark } = deriveAccent(accent, darkAccent);
  return {
    ...neutral,
    blue: {
      50: shadeColor(light.signal, 0.975, 0.07),
      100: shadeColor(light.signal, 0.95, 0.12),
      200: shadeColor(light.signal, 0.92, 0.21),
      300: shadeColor(dark.signal, 0.82, 0.65),
      400: dark.signal,
      500: light.signal,
      600: light.signalStrong,
      700: shadeColor(light.signal, 0.39, 0.68),
      800: shadeColor(light.signal, 0.28, 0.36),
      900: shadeColor(light.signal, 0.23, 0.23),
      950: shadeColor(light.signal, 0.19, 0.14),
    },
  };
}

export type Palette = ReturnType<typeof createPalette>;

/**
 * The palette as custom properties, which parts of the Studio use directly. `html:root` has a
 * higher specificity than the `:root` of Sanity's style sheet, regardless of their order.
 */
export function createPaletteCss({ white, black, gray, blue }: Palette): string {
  const properties = [
    `--white:${white}`,
    `--black:${black}`,
    ...Object.entries(gray).map(([step, color]) => `--gray-${step}:${color}`),
    ...Object.entries(blue).map(([step, color]) => `--blue-${step}:${color}`),
  ];
  return `html:root{${properties.join(";")}}`;
}
