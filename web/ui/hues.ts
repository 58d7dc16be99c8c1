/** Names of the colors of modules and industries, all of equal lightness and chroma. */
export const hues = [
  "blue",
  "teal",
  "amber",
  "violet",
  "rose",
  "green",
  "magenta",
  "cyan",
  "olive",
] as const;

export type Hue = (typeof hues)[number];
