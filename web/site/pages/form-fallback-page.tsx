import {
  companySizes,
  guideRoleLabels,
  guideRoles,
  inquiryTypeLabels,
  inquiryTypes,
} from "@site/supabase/contracts/lead-values";
import type { ComponentProps } from "react";
import type { FormResult } from "../../content/request/form-result.ts";
import { contactCopy } from "../../features/contact/contact.copy.ts";
import { guideCopy } from "../../features/guide/guide.copy.ts";
import { newsletterCopy } from "../../features/newsletter/newsletter.copy.ts";
import { bookingCopy } from "../../features/scheduling/booking/booking.copy.ts";
import { createFormToken } from "../../server/form-token.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./form-fallback-page.module.css";

type FormFallbackPageProps = {
  path: string;
  /** The result of a rejected form; absent after the redirect of an accepted one. */
  result?: FormResult | undefined;
};

/** Shows a form's result with the typed values when its page cannot be rendered. Reads no content. */
export function FormFallbackPage({ path, result }: FormFallbackPageProps) {
  return (
    <main className={styles.page}>
      <div className={layout.grid}>
        {result ? <RetryForm path={path} result={result} /> : <SentMessage />}
      </div>
    </main>
  );
}

function SentMessage() {
  return (
    <>
      <h1 className={layout.title2}>Your form was sent</h1>
      <p className={styles.text}>
        We received it, so you do not need to send it again. The rest of this page is temporarily
        unavailable.
      </p>
    </>
  );
}

function RetryForm({ path, result }: { path: string; result: FormResult }) {
  const { form, values, problems, labels: ownLabels } = result;
  const { title = "Your form was not sent", form: text } = problems;
  return (
    <>
      <h1 className={layout.title2}>{title}</h1>
      <p className={styles.text}>{text ?? "Check the marked fields and send the form again."}</p>
      {Object.keys(values).length > 0 && (
        <form className={styles.form} method="post" action={path}>
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="token" value={createFormToken()} />
          {Object.entries(values).map(([name, value]) => (
            <FallbackField
              key={name}
              form={form}
              name={name}
              label={labels[form]?.[name] ?? ownLabels?.[name]}
              value={value}
              problem={problems[name]}
            />
          ))}
          <div>
            <Button type="submit">Send again</Button>
          </div>
        </form>
      )}
    </>
  );
}

type FallbackFieldProps = {
  form: FormResult["form"];
  name: string;
  label: string | undefined;
  value: string;
  problem: string | undefined;
};

/** A field with a value or a problem; a hidden one if it is empty or not visible in the form itself. */
function FallbackField({ form, name, label, value, problem }: FallbackFieldProps) {
  if (!label || !(value || problem)) return <input type="hidden" name={name} value={value} />;
  const field = { idPrefix: form, name, label, defaultValue: value, error: problem };
  const select = selects[form]?.[name];
  return select ? (
    <SelectField {...field} {...select} />
  ) : (
    <TextField
      {...field}
      type={name === "email" ? "email" : "text"}
      multiline={name === "message" || name === "notes" || value.includes("\n")}
    />
  );
}

/** The labels of the visible fields of each form. */
const labels: Partial<Record<FormResult["form"], Readonly<Record<string, string>>>> = {
  booking: bookingCopy.labels,
  contact: contactCopy.labels,
  guide: guideCopy.labels,
  newsletter: { email: newsletterCopy.label },
};

type Select = Pick<ComponentProps<typeof SelectField>, "placeholder" | "options">;

/** The fields of each form that are selects. */
const selects: Partial<Record<FormResult["form"], Readonly<Record<string, Select>>>> = {
  contact: {
    inquiryType: {
      placeholder: contactCopy.chooseInquiryType,
      options: inquiryTypes.map((value) => ({ value, label: inquiryTypeLabels[value] })),
    },
  },
  guide: {
    role: {
      placeholder: guideCopy.choose,
      options: guideRoles.map((value) => ({ value, label: guideRoleLabels[value] })),
    },
    employees: {
      placeholder: guideCopy.choose,
      options: companySizes.map((value) => ({ value, label: value })),
    },
  },
};
