/** The site's light color tokens (`web/ui/tokens.css`) converted to sRGB for PDFs. */
export const colors = {
  white: "#ffffff",
  paper: "#f9fbfb",
  sunken: "#eff4f4",
  ink: "#0f1b22",
  inkSoft: "#434f57",
  inkFaint: "#5f6b72",
  line: "#d6dcde",
  lineStrong: "#8a9499",
  measure: "#b6bfc4",
  // Names of the document's accent colors, which the canvas resolves.
  signal: "signal",
  signalSoft: "signal-soft",
  onBand: "#f2f6f6",
  onBandSoft: "#b6c0c3",
} as const;

/** Module hues with equal lightness and chroma, for marks and diagrams. */
export const hues = {
  blue: "#507bbb",
  teal: "#008e89",
  amber: "#a07020",
  violet: "#7f6cb4",
  rose: "#b25d65",
  green: "#448c56",
  magenta: "#a45f91",
  cyan: "#0087ab",
  olive: "#7c8028",
} as const;
