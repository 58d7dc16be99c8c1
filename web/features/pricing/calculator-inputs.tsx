import { toFieldName } from "./calculation.ts";
import type { CalculatorContent, SavingsName } from "./calculator.groq.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import field from "../../ui/forms/field.module.css";
import styles from "./price-calculator.module.css";

type Driver = CalculatorContent["drivers"][number];

type DriverInputProps = {
  driver: Driver;
  index: number;
  quantity: number;
  labels: CalculatorContent["labels"];
};

/** The quantity of a driver, with what is included and the price of the rest. */
export function DriverInput({ driver, index, quantity, labels }: DriverInputProps) {
  const { _key, label, help, unit, input, included, unitPrice } = driver;
  const price = [`${formatDollars(unitPrice)} ${labels.perYear}`, unit].filter(Boolean).join(" / ");
  const terms =
    included > 0 ? `${labels.included}: ${included.toLocaleString("en")} · ${price}` : price;
  const name = toFieldName(_key);
  const texts = (
    <>
      <span className={styles.help} id={`${name}-help`}>
        {help}
      </span>
      <span className={styles.terms}>{terms}</span>
    </>
  );
  if (input === "option")
    return (
      <div className={styles.option}>
        <input
          type="checkbox"
          className={field.checkbox}
          id={name}
          name={name}
          value="1"
          defaultChecked={quantity > 0}
          aria-describedby={`${name}-help`}
          data-quantity={index}
        />
        <label htmlFor={name}>{label}</label>
        {texts}
      </div>
    );
  return (
    <div className={styles.input}>
      <label htmlFor={name}>{label}</label>
      <NumberControls name={name} label={label} input={driver} value={quantity} index={index} />
      {texts}
    </div>
  );
}

type SavingsInputProps = { name: SavingsName; input: CalculatorContent[SavingsName] };

/** A number of the savings. */
export function SavingsInput({ name, input }: SavingsInputProps) {
  return (
    <div className={styles.input}>
      <label htmlFor={name}>{input.label}</label>
      <NumberControls name={name} label={input.label} input={input} value={input.value} />
      <span className={styles.help} id={`${name}-help`}>
        {input.help}
      </span>
    </div>
  );
}

type NumberControlsProps = {
  name: string;
  label: string;
  input: { min: number; max: number; step: number };
  value: number;
  /** The position of a driver. */
  index?: number;
};

/** A number field and its slider. The slider needs the script and is hidden without it. */
function NumberControls({ name, label, input, value, index }: NumberControlsProps) {
  const { min, max, step } = input;
  const range = { min, max, step, defaultValue: value };
  return (
    <>
      <input
        {...range}
        className={styles.number}
        type="number"
        inputMode="numeric"
        id={name}
        name={name}
        // Any number is valid; the slider moves in steps.
        step="any"
        aria-describedby={`${name}-help`}
        data-quantity={index}
      />
      <input
        {...range}
        className={styles.slider}
        type="range"
        aria-label={label}
        autoComplete="off"
        data-slider={name}
      />
    </>
  );
}
