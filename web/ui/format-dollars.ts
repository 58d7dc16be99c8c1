const dollarFormat = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** Formats an amount in US dollars, without needless decimals: `$0`, `$1,299.5`. */
export const formatDollars = (amount: number): string => dollarFormat.format(amount);
