/**
 * The product's colours for MUI, whose colour functions read hex and not OKLCH. Each value is the
 * sRGB hex of the OKLCH token that web/ui/tokens.css defines, named beside it.
 */
export interface Tokens {
  paper: string;
  sunken: string;
  raised: string;
  ink: string;
  muted: string;
  line: string;
  lineStrong: string;
  accent: string;
  accentStrong: string;
  onAccent: string;
  accentWash: string;
  danger: string;
  success: string;
}

export const light: Tokens = {
  paper: "#fbfaf7",
  sunken: "#f4f2ee",
  raised: "#fffefd",
  ink: "#211c17",
  muted: "#5c5751",
  line: "#dbd9d3",
  lineStrong: "#8f8a83",
  accent: "#b93917",
  accentStrong: "#a12a07",
  onAccent: "#ffffff",
  accentWash: "#f8e9e2",
  danger: "#be2323",
  success: "#21763c",
};

export const dark: Tokens = {
  paper: "#1a1713",
  sunken: "#120f0c",
  raised: "#211d19",
  ink: "#eae8e3",
  muted: "#a5a19b",
  line: "#33302b",
  lineStrong: "#77726b",
  accent: "#f28058",
  accentStrong: "#fd9976",
  onAccent: "#1a1713",
  accentWash: "#38231a",
  danger: "#f97770",
  success: "#69c27e",
};

/** Text family; display family for titles only. Both are self-hosted (see fonts.css). */
export const families = {
  text: `"Instrument Sans Variable", system-ui, sans-serif`,
  display: `"Familjen Grotesk Variable", "Instrument Sans Variable", system-ui, sans-serif`,
} as const;
