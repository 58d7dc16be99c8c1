"use client";

import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Toast } from "../../ui/toast.tsx";
import { useNativeForm } from "../../ui/use-native-form.ts";
import type { contactCopy } from "./contact.copy.ts";
import styles from "./contact-form.module.css";

interface ContactFieldsProps {
  action: string;
  /** The chat this message continues. */
  session: string | undefined;
  values: Readonly<Record<string, string | undefined>>;
  /** What became of a post without a script. */
  answer:
    | { outcome: "sent" }
    | { outcome: "refused" | "failed"; problems: Readonly<Record<string, string>> }
    | undefined;
  // Handed over by the server, so that the contract and its library stay out of the browser.
  copy: typeof contactCopy;
  limits: Readonly<Record<"name" | "email" | "company" | "subject" | "message", number>>;
  inquiryTypes: readonly { value: string; label: string }[];
}

export function ContactFields(props: ContactFieldsProps) {
  const { action, session, values, answer, copy, limits, inquiryTypes } = props;
  const {
    state,
    close,
    props: form,
  } = useNativeForm(
    "contact",
    answer?.outcome === "refused" ? { at: "refused", problems: answer.problems } : { at: "idle" },
  );
  const problems = state.at === "refused" ? state.problems : {};
  const field = (name: keyof typeof copy.labels) => ({
    form: "contact",
    name,
    label: copy.labels[name],
    value: values[name],
    problem: problems[name],
  });
  const required = { required: true, mark: copy.requiredMark };

  return (
    <form {...form} className={styles.form} id="contact" method="post" action={action}>
      {state.at === "idle" && answer?.outcome === "sent" && (
        <div className={styles.wide}>
          <Notice tone="done" title={copy.sent.title} text={copy.sent.text} />
        </div>
      )}
      {state.at === "idle" && answer?.outcome === "failed" && (
        <div className={styles.wide}>
          <Notice tone="failed" title={copy.failed.title} text={copy.failed.text} />
        </div>
      )}
      {state.at === "refused" && (
        <div className={styles.wide}>
          <Notice
            tone="failed"
            title={copy.refused.title}
            text={problems["form"] ?? copy.refused.text}
          />
        </div>
      )}
      <fieldset className={styles.fields} disabled={state.at === "sending"}>
        <input type="hidden" name="form" value="contact" />
        {session && <input type="hidden" name="session_id" value={session} />}
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
          mark={copy.optionalMark}
          maxLength={limits.company}
          autoComplete="organization"
        />
        <SelectField
          {...field("inquiryType")}
          mark={copy.requiredMark}
          empty={copy.chooseInquiryType}
          options={inquiryTypes}
        />
        <div className={styles.wide}>
          <TextField {...field("subject")} {...required} maxLength={limits.subject} />
        </div>
        <div className={styles.wide}>
          <TextField {...field("message")} {...required} multiline maxLength={limits.message} />
        </div>
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="contact-website">{copy.honeypot}</label>
          <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={styles.send}>
          <Button type="submit" disabled={state.at === "sending"}>
            {state.at === "sending" ? copy.sending : copy.send}
          </Button>
        </div>
      </fieldset>
      {state.at === "sent" && <Toast tone="done" {...copy.sent} onClose={close} />}
      {state.at === "failed" && <Toast tone="failed" {...copy.failed} onClose={close} />}
    </form>
  );
}
