"use client";

import type { ReactNode } from "react";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { NativeForm, FullWidth, type ServerFormResult } from "../../ui/forms/native-form.tsx";
import type { contactCopy, createSentCopy } from "./contact.copy.ts";

type ContactFieldsProps = {
  action: string;
  /** Hidden fields. */
  hidden: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  result: ServerFormResult | undefined;
  // Passed by the server component, so that the contract and Zod stay out of the browser bundle.
  copy: typeof contactCopy & { sent: ReturnType<typeof createSentCopy> };
  limits: Readonly<Record<"name" | "email" | "company" | "subject" | "message", number>>;
  inquiryTypes: readonly { value: string; label: string }[];
  note: ReactNode;
  /** Shown once the form was sent. */
  next: ReactNode;
};

export function ContactFields(props: ContactFieldsProps) {
  const { action, hidden, values, result, copy, limits, inquiryTypes, note, next } = props;
  const required = { required: true, labelNote: copy.requiredMark };
  return (
    <NativeForm
      name="contact"
      action={action}
      hidden={hidden}
      values={values}
      result={result}
      copy={copy}
      note={note}
      next={next}
      renderFields={(field) => (
        <>
          <TextField {...field("name")} {...required} maxLength={limits.name} autoComplete="name" />
          <TextField
            {...field("email")}
            {...required}
            type="email"
            maxLength={limits.email}
            autoComplete="email"
          />
          <TextField
            {...field("company")}
            labelNote={copy.optionalMark}
            maxLength={limits.company}
            autoComplete="organization"
          />
          <SelectField
            {...field("inquiryType")}
            labelNote={copy.requiredMark}
            placeholder={copy.chooseInquiryType}
            options={inquiryTypes}
          />
          <FullWidth>
            <TextField {...field("subject")} {...required} maxLength={limits.subject} />
          </FullWidth>
          <FullWidth>
            <TextField {...field("message")} {...required} multiline maxLength={limits.message} />
          </FullWidth>
        </>
      )}
    />
  );
}
