/** Names of the colors of modules and industries, all of equal lightness and chroma. */
export const hues = [
  "mesh",
  "pulse",
  "sight",
  "code",
  "guard",
  "flow",
  "test",
  "serve",
  "intel",
] as const;

export type Hue = (typeof hues)[number];
