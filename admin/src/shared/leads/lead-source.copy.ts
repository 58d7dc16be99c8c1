/** Texts about the source of a lead that no form created. */
export const leadSourceCopy = {
  addedByStaff: "Added by staff",
  imported: (source: string) => `Import: ${source}`,
} as const;
