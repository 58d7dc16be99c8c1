/** Colors of actions and emphasis in one theme, as `#rrggbb`. */
export type AccentColors = {
  /** Buttons, links and marks. Text in this color and text on it meet WCAG AA. */
  signal: string;
  /** A hovered button. */
  signalStrong: string;
  /** The background of a highlighted area. */
  signalSoft: string;
  /** Text on `signal`. */
  onSignal: string;
};

export type AccentThemes = { light: AccentColors; dark: AccentColors };

/** The smallest contrast of text in WCAG 2.2, level AA. */
export const minTextContrast = 4.5;

/** The surfaces that carry text in the accent color (`--paper`, `--paper-raised` in web/ui/tokens.css). */
export const accentSurfaces = {
  light: ["#f9fbfb", "#ffffff"],
  dark: ["#0d1418", "#151d22"],
} as const;

/** The accent of a product without a brand: the slate blue of its ink. */
export const neutralAccent = "#2f5570";

const colorPattern = /^#[0-9a-f]{6}$/i;

/** Whether a text is a color that {@link deriveAccent} accepts. */
export const isColor = (text: unknown): text is string =>
  typeof text === "string" && colorPattern.test(text);

/** Lightness 0 to 1, chroma, and hue in degrees. */
type Oklch = { l: number; c: number; h: number };
type Channels = readonly [number, number, number];

/**
 * Derives the accent colors of both themes from one color, or from one color for each theme. A color
 * without enough contrast is darkened in the light theme and lightened in the dark one. Colors that
 * are not `#rrggbb` count as missing.
 */
export function deriveAccent(accent: unknown, darkAccent?: unknown): AccentThemes {
  const base = toOklch(isColor(accent) ? accent : neutralAccent);
  const dark = isColor(darkAccent)
    ? toOklch(darkAccent)
    : { l: 0.72, c: Math.min(base.c, 0.17), h: base.h + (isRed(base) ? 9 : 0) };
  return { light: deriveLight(base), dark: deriveDark(dark) };
}

/** A lightened red looks pink unless its hue moves toward orange. */
const isRed = ({ c, h }: Oklch) => c > 0 && h > 10 && h < 40;

function deriveLight(base: Oklch): AccentColors {
  const surfaces = accentSurfaces.light;
  const signal = adjustLightness(base, -1, (color) => meets(color, surfaces));
  const strong = Math.max(signal.l - 0.065, 0.12);
  return {
    signal: toHex(signal),
    signalStrong: toHex({ ...signal, l: strong, c: signal.c * 0.902 }),
    signalSoft: toHex({ l: 0.955, c: Math.min(signal.c * 0.107, 0.03), h: signal.h + 7 }),
    onSignal: "#ffffff",
  };
}

function deriveDark(base: Oklch): AccentColors {
  const onSignal = { l: 0.19, c: Math.min(base.c * 0.176, 0.03), h: base.h - 2 };
  const surfaces = [...accentSurfaces.dark, toHex(onSignal)];
  const signal = adjustLightness(base, 1, (color) => meets(color, surfaces));
  return {
    signal: toHex(signal),
    signalStrong: toHex({
      l: Math.min(signal.l + 0.06, 1),
      c: signal.c * 0.882,
      h: signal.h + 4,
    }),
    signalSoft: toHex({ l: 0.27, c: Math.min(signal.c * 0.265, 0.05), h: signal.h - 2 }),
    onSignal: toHex(onSignal),
  };
}

const meets = (color: string, surfaces: readonly string[]) =>
  surfaces.every((surface) => getContrast(color, surface) >= minTextContrast);

/** Moves the lightness in small steps until a color is accepted; black or white ends the search. */
function adjustLightness(
  color: Oklch,
  direction: 1 | -1,
  isAccepted: (hex: string) => boolean,
): Oklch {
  const step = 0.004;
  let adjusted = color;
  const end = direction === 1 ? 1 : 0;
  while (!isAccepted(toHex(adjusted)) && adjusted.l !== end)
    adjusted = { ...adjusted, l: Math.min(Math.max(adjusted.l + direction * step, 0), 1) };
  return adjusted;
}

/** Returns the contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function getLuminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(hex: string): Channels {
  const decode = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [decode(1), decode(3), decode(5)];
}

/** Returns a color of the same hue at a lightness from 0 to 1, with a fraction of its chroma. */
export function shadeColor(color: string, lightness: number, chroma: number): string {
  const { c, h } = toOklch(color);
  return toHex({ l: lightness, c: c * chroma, h });
}

/** Returns the hue of a color in OKLCH, in degrees from -180 to 180; undefined for gray and other texts. */
export function getHue(color: string): number | undefined {
  const { c, h } = isColor(color) ? toOklch(color) : { c: 0, h: 0 };
  return c === 0 ? undefined : h;
}

/** Converts sRGB to OKLCH (CSS Color 4). */
function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const c = Math.hypot(a, b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    // Gray has no hue; rounding errors must not become a tint.
    c: c < 0.0005 ? 0 : c,
    h: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

/** Converts OKLCH to sRGB and reduces the chroma of a color that sRGB lacks. */
function toHex(color: Oklch): string {
  let channels = toSrgb(color);
  for (let { c } = color; c > 0 && !isInGamut(channels);) {
    c = Math.max(c - 0.002, 0);
    channels = toSrgb({ ...color, c });
  }
  const digits = channels.map((linear) => {
    const value = Math.min(1, Math.max(0, linear));
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

const isInGamut = (channels: Channels) =>
  channels.every((linear) => linear >= -0.0005 && linear <= 1.0005);

function toSrgb({ l: lightness, c, h }: Oklch): Channels {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
