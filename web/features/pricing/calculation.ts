import {
  clampQuantity,
  computeCase,
  computePrice,
  type PriceModel,
  type Savings,
} from "@site/supabase/domain/pricing/price-model";
import { formatDollars } from "../../ui/format-dollars.ts";

/** The labels that replace an amount or follow it. */
export type ResultLabels = Readonly<Record<"included" | "months" | "noPayback", string>>;

/** Returns the texts of a result, by the name of their element; `lines` are those of the drivers. */
export function formatResult(
  model: PriceModel,
  quantities: readonly number[],
  savings: Savings,
  labels: ResultLabels,
) {
  const { lines, perYear } = computePrice(model, quantities);
  const { saved, firstYear, net, paybackMonths } = computeCase(perYear, model.oncePrice, savings);
  return {
    lines: lines.map((amount, index) =>
      formatLine(amount, quantities[index] ?? 0, labels.included),
    ),
    perYear: formatDollars(perYear),
    perMonth: formatDollars(Math.round(perYear / 12)),
    firstYear: formatDollars(firstYear),
    saved: formatDollars(saved),
    net: formatDollars(net),
    payback: paybackMonths === undefined ? labels.noPayback : `${paybackMonths} ${labels.months}`,
  };
}

/** Returns the amount of a quantity, or that it is included; a dash without a quantity. */
export function formatLine(amount: number, quantity: number, includedLabel: string): string {
  if (amount > 0) return formatDollars(amount);
  return quantity > 0 ? includedLabel : "–";
}

/** The example that fills the calculator: the second one, which is the middle of three. */
export const getInitialSize = <Size>({ sizes }: { sizes: readonly Size[] }): Size | undefined =>
  sizes[1] ?? sizes[0];

/** The name of a driver's field in the form. */
export const toFieldName = (key: string) => `q-${key}`;

type Limits = { min: number; max: number };

/** Reads a number of the form within its limits: `initial` if it is missing, `min` if it is malformed. */
export function readNumber(
  search: URLSearchParams,
  name: string,
  limits: Limits,
  initial: number,
): number {
  const text = search.get(name)?.trim() ?? "";
  return clampQuantity(limits, text === "" ? initial : Number(text));
}
