"use client";

import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { ServerFormResult } from "../../ui/forms/native-form.tsx";
import { Notice } from "../../ui/forms/notice.tsx";
import { Toast } from "../../ui/forms/toast.tsx";
import { useNativeForm } from "../../ui/forms/use-native-form.ts";
import type { newsletterCopy } from "./newsletter.copy.ts";
import styles from "./newsletter-box.module.css";

type NewsletterFieldsProps = {
  action: string;
  /** Unique on the page. */
  id: string;
  source: string;
  /** Version of the privacy notice. */
  wording: string | undefined;
  /** The privacy notice. */
  note: ReactNode;
  variant: "primary" | "secondary";
  value: string | undefined;
  result: ServerFormResult | undefined;
  copy: typeof newsletterCopy;
  limit: number;
};

export function NewsletterFields(props: NewsletterFieldsProps) {
  const { action, id, source, wording, note, variant, value, result, copy, limit } = props;
  const {
    state,
    close,
    props: form,
  } = useNativeForm(
    id,
    result?.outcome === "refused"
      ? { status: "refused", problems: result.problems }
      : { status: "idle" },
  );
  const problems = state.status === "refused" ? state.problems : {};
  const problem = problems["email"] ?? problems["form"];

  return (
    <form {...form} className={styles.form} id={id} method="post" action={action}>
      <fieldset className={styles.row} disabled={state.status === "sending"}>
        <input type="hidden" name="form" value="newsletter" />
        <input type="hidden" name="source" value={source} />
        {wording && <input type="hidden" name="consent_wording" value={wording} />}
        <div className={styles.field}>
          <label className={styles.hidden} htmlFor={`${id}-email`}>
            {copy.label}
          </label>
          <input
            className={styles.input}
            id={`${id}-email`}
            type="email"
            name="email"
            required
            maxLength={limit}
            autoComplete="email"
            placeholder={copy.placeholder}
            defaultValue={value}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
        </div>
        <Button type="submit" variant={variant} disabled={state.status === "sending"}>
          {state.status === "sending" ? copy.sending : copy.subscribe}
        </Button>
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor={`${id}-website`}>{copy.honeypot}</label>
          <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </fieldset>
      {note}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {state.status === "idle" && result?.outcome === "sent" && (
        <Notice tone="done" {...copy.sent} />
      )}
      {state.status === "idle" && result?.outcome === "failed" && (
        <Notice tone="failed" {...copy.failed} />
      )}
      {state.status === "sent" && <Toast tone="done" {...copy.sent} onClose={close} />}
      {state.status === "failed" && <Toast tone="failed" {...copy.failed} onClose={close} />}
    </form>
  );
}
