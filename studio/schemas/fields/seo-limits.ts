/** Recommended lengths for search results in characters. */
export const seoLimits = {
  title: { min: 15, max: 60 },
  description: { min: 70, max: 160 },
} as const;
