/** A quantity that a price depends on. Prices are in US dollars per year. */
export type PriceDriver = {
  min: number;
  max: number;
  /** The quantity that the base price includes. */
  included: number;
  /** The quantity that one `unitPrice` buys. */
  perUnits: number;
  unitPrice: number;
};

export type PriceModel = {
  basePrice: number;
  /** Paid once, in the first year. */
  oncePrice: number;
  drivers: readonly PriceDriver[];
};

/**
 * What the work costs today: hours per month, dollars per hour, and the share to save in percent.
 * `modelBill` is what the provider of the model charges in a month, in dollars.
 */
export type Savings = { hours: number; hourlyCost: number; share: number; modelBill: number };

/** The years in which a payback is searched. */
export const paybackYears = [1, 2, 3] as const;

/** Returns a quantity within the limits of its input; the smallest one for text that is not a number. */
export function clampQuantity({ min, max }: Pick<PriceDriver, "min" | "max">, value: number) {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
}

/** Returns the price of a quantity per year. A started unit counts in full. */
export function computeLine(driver: PriceDriver, quantity: number): number {
  const { included, perUnits, unitPrice } = driver;
  return Math.ceil(Math.max(0, quantity - included) / perUnits) * unitPrice;
}

/** Returns the price per year with the amount of each driver, in their order. */
export function computePrice({ basePrice, drivers }: PriceModel, quantities: readonly number[]) {
  const lines = drivers.map((driver, index) =>
    computeLine(driver, clampQuantity(driver, quantities[index] ?? driver.min)),
  );
  return { lines, perYear: lines.reduce((sum, amount) => sum + amount, basePrice) };
}

/**
 * Compares a price with what it saves, minus the model bill. `paybackMonths` is the first month in which the savings have covered
 * all that was paid by then: the one-time price and each year in advance. It is undefined without one in
 * `paybackYears`.
 */
export function computeCase(perYear: number, oncePrice: number, savings: Savings) {
  const { hours, hourlyCost, share, modelBill } = savings;
  const saved = Math.round((hours * 12 * hourlyCost * share) / 100 - modelBill * 12);
  const firstYear = perYear + oncePrice;
  const months = paybackYears.map((year) => Math.ceil(((oncePrice + year * perYear) / saved) * 12));
  return {
    saved,
    firstYear,
    net: saved - perYear,
    paybackMonths: saved > 0 ? months.find((month, index) => month <= 12 * (index + 1)) : undefined,
  };
}
