/** The attribute of each row of the list; its value is the id of the lead. */
export const rowAttribute = "data-lead";
