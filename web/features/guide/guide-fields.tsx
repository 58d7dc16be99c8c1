"use client";

import { useRef, type ReactNode } from "react";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NativeForm, type PostedAnswer } from "../../ui/forms/native-form.tsx";
import type { guideCopy } from "./guide.copy.ts";
import styles from "./guide-form.module.css";

type Choice = {
  value: string;
  label: string;
};

type GuideFieldsProps = {
  action: string;
  values: Readonly<Record<string, string | undefined>>;
  answer: PostedAnswer | undefined;
  /** Where a ticket is taken; the ticket itself is added. */
  fileAddress: string;
  // Handed over by the server, so that the contract and its library stay out of the browser.
  copy: typeof guideCopy;
  limits: Readonly<Record<"partOfName" | "email" | "company", number>>;
  roles: readonly Choice[];
  sizes: readonly Choice[];
  /** What goes along unseen. */
  hidden: Readonly<Record<string, string | undefined>>;
  note: ReactNode;
  /** The editor's words and buttons of the success view. */
  children: ReactNode;
};

export function GuideFields(props: GuideFieldsProps) {
  const { action, values, answer, fileAddress, copy, limits, roles, sizes, children } = props;
  const { hidden, note } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const required = { required: true, mark: copy.requiredMark };
  return (
    <NativeForm
      name="guide"
      action={action}
      hidden={hidden}
      note={note}
      values={values}
      answer={answer}
      copy={copy}
      onSent={() => link.current?.click()}
      renderDone={({ ticket }) => (
        <div className={styles.done}>
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
          <h2 className={styles.title}>{copy.started}</h2>
          {children}
          {ticket && (
            <p>
              <a
                ref={link}
                className={styles.link}
                href={`${fileAddress}?ticket=${encodeURIComponent(ticket)}`}
              >
                {copy.send}
              </a>
            </p>
          )}
        </div>
      )}
      renderFields={(field) => (
        <>
          <TextField
            {...field("firstName")}
            {...required}
            maxLength={limits.partOfName}
            autoComplete="given-name"
          />
          <TextField
            {...field("lastName")}
            {...required}
            maxLength={limits.partOfName}
            autoComplete="family-name"
          />
          <TextField
            {...field("email")}
            {...required}
            type="email"
            maxLength={limits.email}
            autoComplete="email"
          />
          <TextField
            {...field("company")}
            {...required}
            maxLength={limits.company}
            autoComplete="organization"
          />
          <SelectField
            {...field("role")}
            mark={copy.requiredMark}
            empty={copy.choose}
            options={roles}
          />
          <SelectField
            {...field("employees")}
            mark={copy.requiredMark}
            empty={copy.choose}
            options={sizes}
          />
        </>
      )}
    />
  );
}
