import localFont from "next/font/local";

/**
 * Two families, 49 KB in all: one with character for display, one quiet for text. What stands until they
 * have come is in `ui/fallback-fonts.css`.
 */
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
