/** The colours that modules and industries wear (look: equal lightness and chroma), by name. */
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
