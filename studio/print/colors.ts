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
  signal: "#d32e07",
  signalSoft: "#feece5",
  onBand: "#f2f6f6",
  onBandSoft: "#b6c0c3",
} as const;

/** Module hues with equal lightness and chroma, for marks and diagrams. */
export const hues = {
  mesh: "#507bbb",
  pulse: "#008e89",
  sight: "#a07020",
  code: "#7f6cb4",
  guard: "#b25d65",
  flow: "#448c56",
  test: "#a45f91",
  serve: "#0087ab",
  intel: "#7c8028",
} as const;
