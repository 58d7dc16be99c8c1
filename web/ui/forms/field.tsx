import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

type FieldProps = {
  name: string;
  /** Prefix of the control's id, unique among the forms of a page. */
  idPrefix: string;
  label: string;
  /** Shown beside the label, such as "Optional". */
  labelNote?: string;
  /** Shown below the label. */
  help?: string | undefined;
  /** The validation message. */
  error?: string | undefined;
  defaultValue?: string | undefined;
  required?: boolean;
  autoComplete?: string;
};

type TextFieldProps = FieldProps & {
  maxLength?: number;
  type?: "text" | "email" | "tel";
  multiline?: boolean;
};

function getControlAttributes(field: FieldProps) {
  const { name, idPrefix, help, error, required, autoComplete } = field;
  const id = `${idPrefix}-${name}`;
  const descriptions = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-problem`] : [])];
  return {
    id,
    name,
    className: styles.control,
    required,
    autoComplete,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": descriptions.join(" ") || undefined,
  };
}

/** The help text of a field. */
function Help({ field: { name, idPrefix, help } }: { field: FieldProps }) {
  return (
    help && (
      <p className={styles.help} id={`${idPrefix}-${name}-help`}>
        {help}
      </p>
    )
  );
}

/** The validation message of a field. */
function Problem({ field: { name, idPrefix, error } }: { field: FieldProps }) {
  return (
    error && (
      <p className={styles.problem} id={`${idPrefix}-${name}-problem`}>
        <Icon name="alert" />
        {error}
      </p>
    )
  );
}

function FieldLayout({ field, children }: { field: FieldProps; children: ReactNode }) {
  const { name, idPrefix, label, labelNote } = field;
  return (
    <div className={styles.field} data-aligned>
      <div className={styles.part}>
        <div className={styles.label}>
          <label htmlFor={`${idPrefix}-${name}`}>{label}</label>
          {labelNote && <span className={styles.mark}>{labelNote}</span>}
        </div>
        <Help field={field} />
      </div>
      <div className={styles.part}>
        {children}
        <Problem field={field} />
      </div>
    </div>
  );
}

/** A text field with a label and a validation message. */
export function TextField(props: TextFieldProps) {
  const { type = "text", multiline = false, maxLength, ...field } = props;
  const shared = {
    ...getControlAttributes(field),
    defaultValue: field.defaultValue,
    maxLength,
  };
  return (
    <FieldLayout field={field}>
      {multiline ? <textarea {...shared} rows={7} /> : <input {...shared} type={type} />}
    </FieldLayout>
  );
}

type SelectFieldProps = FieldProps & {
  /** Shown while nothing is selected. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
};

/** A select with a label and a validation message. */
export function SelectField({ placeholder, options, ...field }: SelectFieldProps) {
  return (
    <FieldLayout field={field}>
      <div className={styles.select}>
        <select {...getControlAttributes(field)} defaultValue={field.defaultValue ?? ""}>
          <option value="">{placeholder}</option>
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

/** A checkbox with its label beside it and a validation message. */
export function CheckboxField(field: FieldProps) {
  const { name, idPrefix, label, labelNote, defaultValue } = field;
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input
          {...getControlAttributes(field)}
          className={styles.checkbox}
          type="checkbox"
          value="yes"
          defaultChecked={Boolean(defaultValue)}
        />
        <label htmlFor={`${idPrefix}-${name}`}>{label}</label>
        {labelNote && <span className={styles.mark}>{labelNote}</span>}
      </div>
      <Help field={field} />
      <Problem field={field} />
    </div>
  );
}
