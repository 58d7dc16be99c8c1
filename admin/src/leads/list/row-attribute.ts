/** The attribute by which a row of the list is found; its value is the lead's id. */
export const rowAttribute = "data-lead";
