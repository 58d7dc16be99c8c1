import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

type FieldProps = {
  /** Also the id of the control within its form. */
  name: string;
  /** Makes ids unique where a page has several forms. */
  form: string;
  label: string;
  /** Stands beside the label: whether the field must be filled in. */
  mark?: string;
  /** What is wrong with the value and how to repair it. */
  problem?: string | undefined;
  value?: string | undefined;
  required?: boolean;
  maxLength?: number;
  autoComplete?: string;
};

type TextFieldProps = FieldProps & {
  type?: "text" | "email";
  multiline?: boolean;
};

function getControlAttributes({ name, form, problem, required, autoComplete }: FieldProps) {
  return {
    id: `${form}-${name}`,
    name,
    className: styles.control,
    required,
    autoComplete,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${form}-${name}-problem` : undefined,
  };
}

function FieldLayout({ field, children }: { field: FieldProps; children: ReactNode }) {
  const { name, form, label, mark, problem } = field;
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={`${form}-${name}`}>{label}</label>
        {mark && <span className={styles.mark}>{mark}</span>}
      </div>
      {children}
      {problem && (
        <p className={styles.problem} id={`${form}-${name}-problem`}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </div>
  );
}

/** A labelled text field; its message stands under it and is read with it. */
export function TextField({ type = "text", multiline = false, ...field }: TextFieldProps) {
  const shared = {
    ...getControlAttributes(field),
    defaultValue: field.value,
    maxLength: field.maxLength,
  };
  return (
    <FieldLayout field={field}>
      {multiline ? <textarea {...shared} rows={7} /> : <input {...shared} type={type} />}
    </FieldLayout>
  );
}

type SelectFieldProps = FieldProps & {
  /** Shown while nothing is chosen. */
  empty: string;
  options: readonly { value: string; label: string }[];
};

/** A labelled choice of one from a list. */
export function SelectField({ empty, options, ...field }: SelectFieldProps) {
  return (
    <FieldLayout field={field}>
      <div className={styles.select}>
        <select {...getControlAttributes(field)} defaultValue={field.value ?? ""}>
          <option value="">{empty}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={styles.chevron} />
      </div>
    </FieldLayout>
  );
}
