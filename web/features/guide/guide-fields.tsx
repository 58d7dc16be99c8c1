"use client";

import { type ComponentProps, type ReactNode, useRef } from "react";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NativeForm, type ServerFormResult } from "../../ui/forms/native-form.tsx";
import type { guideCopy } from "./guide.copy.ts";
import styles from "./guide-form.module.css";

type Choice = {
  value: string;
  label: string;
};

type GuideFieldsProps = {
  action: string;
  values: Readonly<Record<string, string | undefined>>;
  result: ServerFormResult | undefined;
  /** URL of the guide file; the token is appended. */
  fileUrl: string;
  // Passed by the server component, so that the contract and Zod stay out of the browser bundle.
  copy: typeof guideCopy;
  limits: Readonly<Record<"partOfName" | "email" | "company", number>>;
  roles: readonly Choice[];
  sizes: readonly Choice[];
  /** Hidden fields. */
  hidden: Readonly<Record<string, string | undefined>>;
  note: ReactNode;
  /** The editor's text and buttons of the success view. */
  children: ReactNode;
};

export function GuideFields(props: GuideFieldsProps) {
  const { action, hidden, note, values, result, fileUrl, copy, children } = props;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <NativeForm
      name="guide"
      action={action}
      hidden={hidden}
      note={note}
      values={values}
      result={result}
      copy={copy}
      onSent={() => link.current?.click()}
      renderDone={({ token }) => (
        <div className={styles.done}>
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
          <h2 className={styles.title}>{copy.started}</h2>
          {children}
          {token && (
            <p>
              <a
                ref={link}
                className={styles.link}
                href={`${fileUrl}?token=${encodeURIComponent(token)}`}
              >
                {copy.send}
              </a>
            </p>
          )}
        </div>
      )}
      renderFields={(getProps) => <Fields {...props} getProps={getProps} />}
    />
  );
}

type RenderFields = ComponentProps<
  typeof NativeForm<keyof typeof guideCopy.labels>
>["renderFields"];

type FieldsProps = Pick<GuideFieldsProps, "copy" | "limits" | "roles" | "sizes"> & {
  getProps: Parameters<RenderFields>[0];
};

function Fields({ copy, limits, roles, sizes, getProps }: FieldsProps) {
  const required = { required: true, labelNote: copy.requiredMark };
  const select = { labelNote: copy.requiredMark, placeholder: copy.choose };
  return (
    <>
      <TextField
        {...getProps("firstName")}
        {...required}
        maxLength={limits.partOfName}
        autoComplete="given-name"
      />
      <TextField
        {...getProps("lastName")}
        {...required}
        maxLength={limits.partOfName}
        autoComplete="family-name"
      />
      <TextField
        {...getProps("email")}
        {...required}
        type="email"
        maxLength={limits.email}
        autoComplete="email"
      />
      <TextField
        {...getProps("company")}
        {...required}
        maxLength={limits.company}
        autoComplete="organization"
      />
      <SelectField {...getProps("role")} {...select} options={roles} />
      <SelectField {...getProps("employees")} {...select} options={sizes} />
    </>
  );
}
