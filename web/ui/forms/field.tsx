import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

type FieldProps = {
  name: string;
  /** Prefix of the control's id, unique among the forms of a page. */
  form: string;
  label: string;
  /** Shown beside the label, such as "Optional". */
  mark?: string;
  /** The validation message. */
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

/** A text field with a label and a validation message. */
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
  /** Shown while nothing is selected. */
  empty: string;
  options: readonly { value: string; label: string }[];
};

/** A select with a label and a validation message. */
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
