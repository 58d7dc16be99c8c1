import { advisedMax } from "../fields/advised-max.ts";
import { ControlsIcon } from "@sanity/icons/Controls";
import { defineArrayMember, defineField, defineType } from "sanity";
import { readField } from "../fields/read-field.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line, optionalLine } from "../fields/text-fields.ts";

const dollars = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "number",
    initialValue: 0,
    validation: (rule) => rule.required().min(0),
  });

const savingsInput = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "numberInput",
    options: { collapsible: true, collapsed: true },
    validation: (rule) => rule.required(),
  });

/** The words around the numbers, with their texts for a new section. */
const labels: [name: string, title: string, description: string, text: string][] = [
  ["quantities", "Quantities", "Above the fields of the price.", "Your usage"],
  ["savings", "Savings", "Above the fields of the savings.", "What the work costs today"],
  ["yourNumbers", "Own numbers", "Above the price of a visitor's numbers.", "Your numbers"],
  ["perYear", "Per year", "After an amount per year.", "per year"],
  ["perMonth", "Per month", "After an amount per month.", "per month, billed yearly"],
  ["included", "Included", "In place of an amount of 0.", "Included"],
  ["total", "Total", "The last line of the price.", "Price per year"],
  ["firstYear", "First year", "The price with the one-time offer.", "First year in total"],
  ["saved", "Saved", "The savings of a year.", "Savings per year"],
  [
    "net",
    "Net",
    "The savings of a year minus its price.",
    "Net savings per year, without the sprint",
  ],
  ["payback", "Payback", "Before the number of months.", "Pays for itself after"],
  ["months", "Months", "After the number of months.", "months"],
  [
    "noPayback",
    "No payback",
    "If it takes longer than three years, in place of the months.",
    "Not within three years",
  ],
  ["download", "Download", "The button of the file.", "Download the business case"],
  ["sizes", "Examples", "Above the table of examples.", "Three sizes at the same prices"],
  ["choose", "Choose", "The button of an example.", "Use these numbers"],
  ["caseTitle", "Title of the file", "The first line of the file.", "Business case"],
  ["quantity", "Quantity", "A column of the file.", "Quantity"],
  ["price", "Price", "A column of the file.", "Price"],
  ["amount", "Amount", "A column of the file.", "Amount"],
  ["per", "Per", "A column of the file: the quantity of a price.", "Per"],
  ["year", "Year", "Before the number of a year in the file.", "Year"],
  ["threeYears", "Three years", "Above the three years in the file.", "Three years"],
];

/** A price per year that visitors compute from their quantities, with a business case to download. */
export const priceCalculator = defineType({
  name: "priceCalculator",
  title: "Price calculator",
  description: "Quantities with sliders, the price and a file.",
  type: "object",
  icon: ControlsIcon,
  fields: [
    headline("Shown above the calculator."),
    lead("The paragraph under the headline."),
    line({
      name: "baseLabel",
      title: "Base price: label",
      description: "The first line of the price.",
    }),
    dollars("basePrice", "Base price", "In US dollars per year."),
    line({
      name: "onceLabel",
      title: "One-time price: label",
      description: "Paid once in the first year, such as “Value Sprint”.",
    }),
    dollars("oncePrice", "One-time price", "In US dollars. 0 if there is none."),
    defineField({
      name: "drivers",
      title: "Price drivers",
      description: "What the price depends on, in this order.",
      type: "array",
      of: [defineArrayMember({ type: "priceDriver" })],
      validation: (rule) => [rule.required().min(1), advisedMax(rule, 6, "Keep it to six drivers")],
    }),
    defineField({
      name: "sizes",
      title: "Examples",
      description: "Columns of the table. The second one fills the calculator.",
      type: "array",
      of: [defineArrayMember({ type: "priceSize" })],
      validation: (rule) => [
        rule.required().min(1),
        advisedMax(rule, 3, "More than three columns are hard to compare"),
        rule.custom((sizes, { parent }) => matchDrivers(sizes, readField(parent, "drivers"))),
      ],
    }),
    savingsInput("hours", "Hours", "The hours per month that people spend on the work today."),
    savingsInput("hourlyCost", "Cost of an hour", "In US dollars, with all costs."),
    savingsInput("share", "Share saved", "In percent of the hours."),
    savingsInput(
      "modelBill",
      "Model bill",
      "What the model's provider charges, in US dollars per month.",
    ),
    optionalLine({
      name: "fileNote",
      title: "Note on the file",
      description: "Below the button: the format, and that no form is needed.",
    }),
    optionalLine({
      name: "note",
      title: "Note",
      description: "Small, below the table: taxes, contract length, currency.",
    }),
    defineField({
      name: "labels",
      title: "Labels",
      description: "The words around the numbers, on the page and in the file.",
      type: "object",
      options: { collapsible: true, collapsed: true, columns: 2 },
      validation: (rule) => rule.required(),
      fields: labels.map(([name, title, description, initialValue]) =>
        line({ name, title, description, initialValue }),
      ),
    }),
  ],
  preview: sectionPreview("Price calculator", ControlsIcon),
});

/** Requires a quantity per driver in each example. */
function matchDrivers(sizes: unknown, drivers: unknown): true | string {
  const count = Array.isArray(drivers) ? drivers.length : 0;
  const isMatching = (size: unknown) => {
    const quantities = readField(size, "quantities");
    return !Array.isArray(quantities) || quantities.length === count;
  };
  return !Array.isArray(sizes) || count === 0 || sizes.every(isMatching)
    ? true
    : `Each example needs ${count} quantities, one for each price driver`;
}
