import { expect, test } from "vitest";
import { computePrice } from "../../../supabase/domain/pricing/price-model.ts";
import { faqs } from "../faqs/faqs.ts";
import { pricing } from "../pages/pricing.ts";
import { calculator } from "./calculator.ts";
import { plans } from "./plans.ts";

/** The prices on the plans, in the offer, in the questions and in the calculator agree. */

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
const perMonth = (quantities: number[]) => computePrice(calculator, quantities).perYear / 12;
const priceOf = (id: string) => plans.find(({ _id }) => _id === id)?.price;
const included = calculator.drivers.map((driver) => driver.included);
/** The quantities that the base price includes, with other modules and support. */
const quantitiesFor = (modules: number, support = 0) => [
  modules,
  ...included.slice(1, -1),
  support,
];

test("the Value Sprint has one price", () => {
  const offer = pricing.sections?.find(({ _type }) => _type === "fixedOffer");
  expect(offer).toMatchObject({ price: dollars(calculator.oncePrice) });
  expect(priceOf("plan-pilot")).toBe(dollars(calculator.oncePrice));
});

test("the plans cost what the calculator adds up", () => {
  expect(priceOf("plan-module")).toBe(dollars(perMonth(quantitiesFor(1))));
  expect(priceOf("plan-business")).toBe(dollars(perMonth(quantitiesFor(4))));
  expect(perMonth(calculator.sizes[1]?.quantities ?? [])).toBe(perMonth(quantitiesFor(4)));
  expect(priceOf("plan-enterprise")).toBe(`From ${dollars(perMonth(quantitiesFor(9, 1)))}`);
});

test("the answer about costs names the same prices", () => {
  const answer = JSON.stringify(faqs.find(({ _id }) => _id === "faq-price")?.answer);
  for (const id of ["plan-pilot", "plan-business"]) expect(answer).toContain(priceOf(id));
});
