/** What search engines show of a page, in characters: less looks empty, more is cut. */
export const seoLimits = {
  title: { least: 15, most: 60 },
  description: { least: 70, most: 160 },
} as const;
