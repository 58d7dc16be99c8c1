/**
 * The product's colors for MUI, without those of the brand. MUI's color functions cannot parse OKLCH, so each value is the sRGB hex of
 * the named token in web/ui/tokens.css.
 */
export interface Tokens {
  /** --paper: page background. */
  paper: string;
  /** --paper-raised: fields, drawers, toasts. */
  raised: string;
  /** --paper-sunken: hovered rows. */
  sunken: string;
  /** --ink */
  ink: string;
  /** --ink-soft: secondary text. */
  inkSoft: string;
  /** --ink-faint: the lightest readable text. */
  inkFaint: string;
  /** --line: hairlines. */
  line: string;
  /** --line-strong: borders of controls. */
  lineStrong: string;
}

export const light: Tokens = {
  paper: "#f9fbfb",
  raised: "#ffffff",
  sunken: "#eff4f4",
  ink: "#0f1b22",
  inkSoft: "#434f57",
  inkFaint: "#5f6b72",
  line: "#d6dcde",
  lineStrong: "#8a9499",
};

export const dark: Tokens = {
  paper: "#0d1418",
  raised: "#151d22",
  sunken: "#121a1e",
  ink: "#e8eeef",
  inkSoft: "#b3bcc0",
  inkFaint: "#909a9f",
  line: "#273136",
  lineStrong: "#5f6b71",
};

/** System fonts: web fonts would be a tenth of the first load. */
export const family = `-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif`;
