"use client";

import type { ReactNode } from "react";
import { CheckboxField, SelectField, TextField } from "../../ui/forms/field.tsx";
import { FullWidth, NativeForm, type ServerFormResult } from "../../ui/forms/native-form.tsx";
import { Notice } from "../../ui/forms/notice.tsx";
import styles from "./custom-form.module.css";

/** A field as the browser needs it. */
export type InputField = {
  name: string;
  kind: "shortText" | "longText" | "email" | "phone" | "choice" | "checkbox" | "consent";
  help: string | null;
  isRequired: boolean;
  maxLength: number;
  choices: readonly string[];
  autoComplete: string | undefined;
};

type FormCopy = {
  labels: Readonly<Record<string, string>>;
  send: string;
  sending: string;
  failed: { title: string; text: string };
  refused: { title: string; text: string };
  honeypot: string;
  choose: string;
  requiredMark: string;
  optionalMark: string;
};

type FormInputsProps = {
  /** The element id of the form. */
  id: string;
  action: string;
  hidden: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  result: ServerFormResult | undefined;
  fields: readonly InputField[];
  // Passed by the server component, so that Zod stays out of the browser bundle.
  copy: FormCopy;
  success: { title: string; text: string | null };
  /** The file that the form unlocks. */
  download: { href: string; label: string } | undefined;
  note: ReactNode;
};

/** The fields of a form that an editor built, or its success message. */
export function FormInputs(props: FormInputsProps) {
  const { id, action, hidden, values, result, fields, copy, success, download, note } = props;
  return (
    <NativeForm
      name="custom"
      id={id}
      action={action}
      hidden={hidden}
      values={values}
      result={result}
      copy={copy}
      note={note}
      onSent={({ location }) => {
        if (location) window.location.assign(location);
      }}
      renderDone={({ token }) => (
        <div className={styles.done}>
          <Notice tone="done" title={success.title} text={success.text ?? undefined} />
          {download && token && (
            <p>
              <a
                className={styles.link}
                href={`${download.href}&token=${encodeURIComponent(token)}`}
              >
                {download.label}
              </a>
            </p>
          )}
        </div>
      )}
      renderFields={(bind) =>
        fields.map((field) => (
          <Input key={field.name} field={field} binding={bind(field.name)} copy={copy} />
        ))
      }
    />
  );
}

type InputProps = {
  field: InputField;
  binding: {
    idPrefix: string;
    name: string;
    label: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
  copy: FormCopy;
};

function Input({ field, binding, copy }: InputProps) {
  const { kind, help, isRequired, maxLength, choices, autoComplete } = field;
  const shared = {
    ...binding,
    help: help ?? undefined,
    required: isRequired,
    labelNote: isRequired ? copy.requiredMark : copy.optionalMark,
    ...(autoComplete ? { autoComplete } : {}),
  };
  switch (kind) {
    case "choice":
      return (
        <SelectField
          {...shared}
          placeholder={copy.choose}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
        />
      );
    case "checkbox":
    case "consent":
      return (
        <FullWidth>
          <CheckboxField {...shared} />
        </FullWidth>
      );
    case "longText":
      return (
        <FullWidth>
          <TextField {...shared} multiline maxLength={maxLength} />
        </FullWidth>
      );
    default: {
      const type = ({ email: "email", phone: "tel", shortText: "text" } as const)[kind];
      return <TextField {...shared} type={type} maxLength={maxLength} />;
    }
  }
}
