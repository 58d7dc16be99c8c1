/** Sources of leads that were added or imported by staff. */
export const leadSourceCopy = {
  addedByStaff: "Added by staff",
  imported: (source: string) => `Import: ${source}`,
} as const;
