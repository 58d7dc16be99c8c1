import {
  computeCase,
  computePrice,
  paybackYears,
  type Savings,
} from "@site/supabase/domain/pricing/price-model";
import { getInitialSize, readNumber, toFieldName } from "./calculation.ts";
import { type CalculatorContent, savingsNames } from "./calculator.groq.ts";
import { type Cell, createWorkbook, toAddress } from "./workbook.ts";

type Heading = { brand: string; date: string; url: string };
type Rows = Cell[][];

const text = (value: string | null, style?: "note" | "title" | "totalText"): Cell =>
  value === null ? undefined : { value, ...(style && { style }) };
const money = (value: number, formula?: string): Cell => ({
  value,
  style: "money",
  ...(formula && { formula }),
});
const total = (value: number, formula: string): Cell => ({ value, formula, style: "totalMoney" });
const count = (value: number): Cell => ({ value, style: "count" });
const heading = (first: string, ...labels: string[]): Cell[] => [
  { value: first, style: "heading" },
  ...Array.from({ length: 5 }, (_, index): Cell => ({
    value: labels[index] ?? "",
    style: "headingRight",
  })),
];

/** Reads the quantities and the savings that a visitor entered into the calculator. */
export function readEntries(calculator: CalculatorContent, search: URLSearchParams) {
  const middle = getInitialSize(calculator);
  const quantities = calculator.drivers.map((driver, index) => {
    // A form does not send a checkbox that is off.
    const initial = driver.input === "option" ? 0 : (middle?.quantities[index] ?? driver.min);
    return readNumber(search, toFieldName(driver._key), driver, initial);
  });
  const [hours = 0, hourlyCost = 0, share = 0, modelBill = 0] = savingsNames.map((name) =>
    readNumber(search, name, calculator[name], calculator[name].value),
  );
  return { quantities, savings: { hours, hourlyCost, share, modelBill } };
}

/** Creates the business case as a workbook whose amounts are formulas of the entered numbers. */
export function createBusinessCase(
  calculator: CalculatorContent,
  search: URLSearchParams,
  { brand, date, url }: Heading,
): Uint8Array<ArrayBuffer> {
  const { labels, note } = calculator;
  const { quantities, savings } = readEntries(calculator, search);
  const rows: Rows = [
    [text(labels.caseTitle, "title")],
    [text(`${brand} · ${date}`, "note")],
    [text(url, "note")],
    [],
  ];
  const price = addPrice(rows, calculator, quantities);
  rows.push([]);
  const result = computeCase(price.perYear, calculator.oncePrice, savings);
  const saved = addSavings(rows, calculator, savings, result.saved);
  rows.push([]);
  addYears(rows, calculator, { price, saved, paybackMonths: result.paybackMonths });
  if (note) rows.push([], [text(note, "note")]);
  return createWorkbook({ name: labels.caseTitle, widths: [48, 16, 14, 14, 16, 18], rows });
}

type Amount = { perYear: number; address: string };
type Totals = { price: Amount; saved: Amount; paybackMonths: number | undefined };

/** The four cells between the label of a total and its amount. */
const emptyTotals = () => Array.from({ length: 4 }, () => text("", "totalText"));

/** The lines of the price and their total. */
function addPrice(rows: Rows, calculator: CalculatorContent, quantities: number[]): Amount {
  const { labels, baseLabel, basePrice, drivers } = calculator;
  const { lines, perYear } = computePrice(calculator, quantities);
  rows.push(
    heading(
      labels.total,
      labels.quantity,
      labels.included,
      labels.per,
      labels.price,
      labels.amount,
    ),
  );
  const first = rows.length;
  rows.push([
    text(baseLabel),
    undefined,
    undefined,
    undefined,
    money(basePrice),
    money(basePrice, toAddress(first, 4)),
  ]);
  for (const [index, driver] of drivers.entries()) {
    const [quantity, included, per, unitPrice] = [1, 2, 3, 4].map((column) =>
      toAddress(rows.length, column),
    );
    rows.push([
      text(driver.label),
      count(quantities[index] ?? 0),
      count(driver.included),
      count(driver.perUnits),
      money(driver.unitPrice),
      money(lines[index] ?? 0, `ROUNDUP(MAX(0,${quantity}-${included})/${per},0)*${unitPrice}`),
    ]);
  }
  const address = toAddress(rows.length, 5);
  const sum = `SUM(${toAddress(first, 5)}:${toAddress(rows.length - 1, 5)})`;
  rows.push([text(labels.total, "totalText"), ...emptyTotals(), total(perYear, sum)]);
  rows.push([
    text(labels.perMonth),
    ...Array.from({ length: 4 }, () => undefined),
    money(perYear / 12, `${address}/12`),
  ]);
  return { perYear, address };
}

/** What the work costs today and what is saved in a year. */
function addSavings(
  rows: Rows,
  { labels, hours, hourlyCost, share, modelBill }: CalculatorContent,
  savings: Savings,
  saved: number,
): Amount {
  const first = rows.length + 1;
  rows.push(
    heading(labels.savings),
    [text(hours.label), count(savings.hours)],
    [text(hourlyCost.label), money(savings.hourlyCost)],
    [text(share.label), { value: savings.share / 100, style: "percent" }],
    [text(modelBill.label), money(savings.modelBill)],
  );
  const [monthlyHours, cost, part, bill] = [0, 1, 2, 3].map((row) => toAddress(first + row, 1));
  const address = toAddress(rows.length, 5);
  rows.push([
    text(labels.saved, "totalText"),
    ...emptyTotals(),
    total(saved, `ROUND(${monthlyHours}*12*${cost}*${part}-${bill}*12,0)`),
  ]);
  return { perYear: saved, address };
}

/** Price and savings of three years, and when the first year is paid back. */
function addYears(
  rows: Rows,
  { labels, onceLabel, oncePrice }: CalculatorContent,
  { price, saved, paybackMonths }: Totals,
): void {
  const years = [1, 2, 3];
  const yearLabels = years.map((year) => `${labels.year} ${year}`);
  rows.push(heading(labels.threeYears, ...yearLabels, "", labels.amount));
  const first = rows.length;
  const addRow = (label: string, values: readonly number[], formulas: readonly string[] = []) => {
    const sum = `SUM(${toAddress(rows.length, 1)}:${toAddress(rows.length, 3)})`;
    const cells = values.map((value, index) => money(value, formulas[index]));
    const all = values.reduce((result, value) => result + value, 0);
    rows.push([text(label), ...cells, undefined, money(all, sum)]);
  };
  const repeat = <Value>(value: Value) => years.map(() => value);
  addRow(onceLabel, [oncePrice, 0, 0]);
  addRow(labels.total, repeat(price.perYear), repeat(price.address));
  addRow(labels.saved, repeat(saved.perYear), repeat(saved.address));
  const [once = 0, cost = 0, savings = 0] = [first, first + 1, first + 2];
  addRow(
    labels.net,
    years.map((year) => saved.perYear - price.perYear - (year === 1 ? oncePrice : 0)),
    years.map(
      (year) => `${toAddress(savings, year)}-${toAddress(cost, year)}-${toAddress(once, year)}`,
    ),
  );
  // The first month in which the savings have covered all that was paid by then.
  const none = `"${labels.noPayback.replaceAll('"', '""')}"`;
  const payback = paybackYears.reduceRight((otherwise, year) => {
    const month = `ROUNDUP((${year}*${price.address}+${toAddress(once, 1)})/${saved.address}*12,0)`;
    return `IF(${month}<=${year * 12},${month},${otherwise})`;
  }, none);
  rows.push([
    text(`${labels.payback} (${labels.months})`, "totalText"),
    ...emptyTotals(),
    {
      value: paybackMonths ?? labels.noPayback,
      formula: `IF(${saved.address}<=0,${none},${payback})`,
      style: "totalCount",
    },
  ]);
}
