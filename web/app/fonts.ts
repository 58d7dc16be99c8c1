import localFont from "next/font/local";

/** Two families, 49 KB in all: one with character for display, one quiet for text. */
export const display = localFont({
  src: "../../node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2",
  variable: "--font-display",
  weight: "400 700",
  adjustFontFallback: "Arial",
});

export const text = localFont({
  src: "../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  variable: "--font-text",
  weight: "400 700",
  adjustFontFallback: "Arial",
});
