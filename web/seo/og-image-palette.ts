/**
 * The colors of the light theme in sRGB, because the image renderer supports neither custom properties
 * nor OKLCH. A test compares them with `ui/tokens.css`.
 */
export const ogImagePalette = {
  paper: "#f9fbfb",
  "paper-sunken": "#eff4f4",
  ink: "#0f1b22",
  "ink-soft": "#434f57",
  "ink-faint": "#5f6b72",
  line: "#d6dcde",
  "hue-blue": "#507bbb",
  "hue-teal": "#008f84",
  "hue-amber": "#a07020",
  "hue-violet": "#7f6cb4",
  "hue-rose": "#ae5d79",
  "hue-green": "#448c56",
  "hue-magenta": "#9c629d",
  "hue-cyan": "#0088a9",
  "hue-olive": "#7c8028",
} as const;

/** Returns the color of a module, if it has one. */
export function getHueColor(hue: string | null): string | undefined {
  return new Map<string, string>(Object.entries(ogImagePalette)).get(`hue-${hue}`);
}
