/** Texts of the order of rules and templates. */
export const orderingCopy = {
  position: "Order",
  range: "Enter a whole number from 1 to 10,000.",
} as const;
