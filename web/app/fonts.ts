import localFont from "next/font/local";

/** The display and the text family, 49 KB in total; `ui/fallback-fonts.css` has their fallbacks. */
export const display = localFont({
  src: "../../node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2",
  variable: "--font-display",
  weight: "400 700",
  adjustFontFallback: false,
  fallback: ["display in Arial", "display in Roboto"],
});

export const text = localFont({
  src: "../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  variable: "--font-text",
  weight: "400 700",
  adjustFontFallback: false,
  fallback: ["text in Arial", "text in Roboto"],
});
