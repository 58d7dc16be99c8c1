import { computePrice } from "@site/supabase/domain/pricing/price-model";
import { formatLine } from "./calculation.ts";
import type { CalculatorContent } from "./calculator.groq.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import layout from "../../ui/layout.module.css";
import styles from "./price-calculator.module.css";

/** The examples beside each other, with their quantities and amounts. */
export function PriceExamples({ content }: { content: CalculatorContent }) {
  const { sizes, drivers, labels, baseLabel, basePrice, onceLabel, oncePrice } = content;
  const columns = sizes.map((size) => ({ ...size, ...computePrice(content, size.quantities) }));
  const amounts = (label: string, getAmount: (column: (typeof columns)[number]) => number) => (
    <tr>
      <th scope="row">{label}</th>
      {columns.map((column) => (
        <td key={column._key}>{formatDollars(getAmount(column))}</td>
      ))}
    </tr>
  );
  return (
    <div className={styles.examples}>
      <h3 className={layout.title3} id="price-examples">
        {labels.sizes}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard */}
      <section className={styles.scroller} aria-labelledby="price-examples" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className={layout.hidden}>{labels.sizes}</span>
              </th>
              {columns.map(({ _key, name, text }, index) => (
                <th key={_key} scope="col">
                  {name}
                  <span className={styles.fits}>{text}</span>
                  <button className={styles.choose} type="button" data-size={index}>
                    {labels.choose}
                    <span className={layout.hidden}> {name}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {amounts(baseLabel, () => basePrice)}
            {drivers.map((driver, index) => (
              <tr key={driver._key}>
                <th scope="row">{driver.label}</th>
                {columns.map(({ _key, quantities, lines }) => {
                  const quantity = quantities[index] ?? 0;
                  return (
                    <td key={_key}>
                      {driver.input === "number" && (
                        <span className={styles.quantity}>{quantity.toLocaleString("en")} </span>
                      )}
                      {formatLine(lines[index] ?? 0, quantity, labels.included)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {amounts(labels.total, ({ perYear }) => perYear)}
            {oncePrice > 0 && (
              <>
                {amounts(onceLabel, () => oncePrice)}
                {amounts(labels.firstYear, ({ perYear }) => perYear + oncePrice)}
              </>
            )}
          </tfoot>
        </table>
      </section>
    </div>
  );
}
