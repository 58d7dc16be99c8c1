import { defineQuery } from "next-sanity";
import * as z from "zod";
import { allSections } from "../../content/sanity/fragments.ts";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

const numberInputFields = /* groq */ `{ label, help, value, min, max, step }`;

export const calculatorFields = /* groq */ `
  headline,
  lead,
  baseLabel,
  basePrice,
  onceLabel,
  oncePrice,
  drivers[]{
    _key, label, help, unit, input, min, max, step, included, perUnits, unitPrice
  },
  sizes[]{ _key, name, text, quantities },
  hours${numberInputFields},
  hourlyCost${numberInputFields},
  share${numberInputFields},
  modelBill${numberInputFields},
  fileNote,
  note,
  labels{
    quantities, savings, yourNumbers, perYear, perMonth, included, total, firstYear, saved, net,
    payback, months, noPayback, download, sizes, choose, caseTitle, quantity, price, amount, per,
    year, threeYears
  }
`;

/** The calculator of a page, for the file that it offers. */
export const pageCalculatorQuery = defineQuery(
  `*[_type in ["page", "solutionModule"] && path.current == $path][0]{
    _id,
    _type,
    "calculator": ${allSections}[_type == "priceCalculator"][0]{${calculatorFields}}
  }`,
);

const amount = z.number().nonnegative();
const positive = z.number().positive();

const numberInputSchema = z.object({
  label: nonEmptyText,
  help: nonEmptyText,
  value: amount,
  min: amount,
  max: amount,
  step: positive,
});

const driverSchema = z.object({
  _key: z.string(),
  label: nonEmptyText,
  help: nonEmptyText,
  unit: nullableText,
  input: z.enum(["number", "option"]),
  min: amount,
  max: amount,
  step: positive,
  included: amount,
  perUnits: positive,
  unitPrice: amount,
});

const sizeSchema = z.object({
  _key: z.string(),
  name: nonEmptyText,
  text: nonEmptyText,
  quantities: z.array(amount).min(1),
});

export const calculatorSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  baseLabel: nonEmptyText,
  basePrice: amount,
  onceLabel: nonEmptyText,
  oncePrice: amount,
  drivers: z.array(driverSchema).min(1),
  sizes: z.array(sizeSchema).min(1),
  hours: numberInputSchema,
  hourlyCost: numberInputSchema,
  share: numberInputSchema,
  modelBill: numberInputSchema,
  fileNote: nullableText,
  note: nullableText,
  labels: z.object({
    quantities: nonEmptyText,
    savings: nonEmptyText,
    yourNumbers: nonEmptyText,
    perYear: nonEmptyText,
    perMonth: nonEmptyText,
    included: nonEmptyText,
    total: nonEmptyText,
    firstYear: nonEmptyText,
    saved: nonEmptyText,
    net: nonEmptyText,
    payback: nonEmptyText,
    months: nonEmptyText,
    noPayback: nonEmptyText,
    download: nonEmptyText,
    sizes: nonEmptyText,
    choose: nonEmptyText,
    caseTitle: nonEmptyText,
    quantity: nonEmptyText,
    price: nonEmptyText,
    amount: nonEmptyText,
    per: nonEmptyText,
    year: nonEmptyText,
    threeYears: nonEmptyText,
  }),
});

export type CalculatorContent = z.output<typeof calculatorSchema>;

/** The numbers of the savings, by their field in the form. */
export const savingsNames = ["hours", "hourlyCost", "share", "modelBill"] as const;
export type SavingsName = (typeof savingsNames)[number];
