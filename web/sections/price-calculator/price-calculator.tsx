import type { SectionProps } from "../../content/request/page-context.ts";
import { formatResult, getInitialSize } from "../../features/pricing/calculation.ts";
import type { CalculatorContent } from "../../features/pricing/calculator.groq.ts";
import { Button } from "../../ui/button.tsx";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { DriverInput, SavingsInput } from "../../features/pricing/calculator-inputs.tsx";
import { PriceExamples } from "../../features/pricing/price-examples.tsx";
import styles from "../../features/pricing/price-calculator.module.css";

/**
 * A price per year from a visitor's quantities, and a business case to download. Without JavaScript the
 * table shows the examples, and the file contains the entered numbers.
 */
export function PriceCalculator({ content, context, isFirst }: SectionProps<CalculatorContent>) {
  const { headline, lead, drivers, labels, note } = content;
  const size = getInitialSize(content);
  const quantities = size?.quantities ?? [];
  const { hours, hourlyCost, share, modelBill } = content;
  const savings = {
    hours: hours.value,
    hourlyCost: hourlyCost.value,
    share: share.value,
    modelBill: modelBill.value,
  };
  const result = formatResult(content, quantities, savings, labels);
  const { included, months, noPayback, yourNumbers } = labels;
  return (
    <section className={`${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <form
          className={styles.calculator}
          id="calculator"
          action="/api/business-case"
          method="get"
          data-model={JSON.stringify(toModel(content))}
          data-labels={JSON.stringify({ included, months, noPayback, yourNumbers })}
          {...enhanceWith("price-calculator")}
        >
          <input type="hidden" name="path" value={context.path} />
          <div className={styles.inputs}>
            <fieldset>
              <legend className={layout.title3}>{labels.quantities}</legend>
              {drivers.map((driver, index) => (
                <DriverInput
                  key={driver._key}
                  driver={driver}
                  index={index}
                  quantity={quantities[index] ?? driver.min}
                  labels={labels}
                />
              ))}
            </fieldset>
            <fieldset>
              <legend className={layout.title3}>{labels.savings}</legend>
              <SavingsInput name="hours" input={hours} />
              <SavingsInput name="hourlyCost" input={hourlyCost} />
              <SavingsInput name="share" input={share} />
              <SavingsInput name="modelBill" input={modelBill} />
            </fieldset>
            {/* At the bottom of a small screen while the fields are in view. */}
            <p className={styles.running} aria-hidden="true">
              <strong data-result="perYear">{result.perYear}</strong> {labels.perYear}
            </p>
          </div>
          <Result content={content} result={result} sizeName={size?.name} />
        </form>
        <PriceExamples content={content} />
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </section>
  );
}

/** What the script computes with: no texts. */
function toModel({ basePrice, oncePrice, drivers, sizes }: CalculatorContent) {
  return {
    basePrice,
    oncePrice,
    drivers: drivers.map(({ min, max, included, perUnits, unitPrice }) => ({
      min,
      max,
      included,
      perUnits,
      unitPrice,
    })),
    sizes: sizes.map(({ name, quantities }) => ({ name, quantities })),
  };
}

type ResultProps = {
  content: CalculatorContent;
  result: ReturnType<typeof formatResult>;
  sizeName: string | undefined;
};

function Result({ content, result, sizeName }: ResultProps) {
  const { baseLabel, basePrice, drivers, labels, fileNote } = content;
  const summary = [
    [labels.firstYear, "firstYear"],
    [labels.saved, "saved"],
    [labels.net, "net"],
    [labels.payback, "payback"],
  ] as const;
  return (
    <div className={styles.result}>
      <p className={styles.size} data-result="size">
        {sizeName ?? labels.yourNumbers}
      </p>
      <p className={styles.price}>
        <strong data-result="perYear">{result.perYear}</strong> <span>{labels.perYear}</span>
      </p>
      <p className={styles.month}>
        <span data-result="perMonth">{result.perMonth}</span> {labels.perMonth}
      </p>
      <table className={styles.lines}>
        <tbody>
          <tr>
            <th scope="row">{baseLabel}</th>
            <td>{formatDollars(basePrice)}</td>
          </tr>
          {drivers.map(({ _key, label }, index) => (
            <tr key={_key}>
              <th scope="row">{label}</th>
              <td data-line={index}>{result.lines[index]}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{labels.total}</th>
            <td data-result="perYear">{result.perYear}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={styles.case}>
        {summary.map(([label, name]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-result={name}>{result[name]}</dd>
          </div>
        ))}
      </dl>
      <Button type="submit">{labels.download}</Button>
      {fileNote && <p className={styles.fileNote}>{fileNote}</p>}
      <output className={layout.hidden} data-result="announcement">
        {result.perYear}
      </output>
    </div>
  );
}
