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
  signal: "#d32e07",
  "hue-mesh": "#507bbb",
  "hue-pulse": "#008f84",
  "hue-sight": "#a07020",
  "hue-code": "#7f6cb4",
  "hue-guard": "#ae5d79",
  "hue-flow": "#448c56",
  "hue-test": "#9c629d",
  "hue-serve": "#0088a9",
  "hue-intel": "#7c8028",
} as const;

/** Returns the color of a module, or the signal color without one. */
export function getHueColor(hue: string | null): string {
  return (
    new Map<string, string>(Object.entries(ogImagePalette)).get(`hue-${hue}`) ??
    ogImagePalette.signal
  );
}
