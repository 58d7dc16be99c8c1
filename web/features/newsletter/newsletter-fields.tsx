"use client";

import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Toast } from "../../ui/toast.tsx";
import { useNativeForm } from "../../ui/use-native-form.ts";
import type { newsletterCopy } from "./newsletter.copy.ts";
import styles from "./newsletter-box.module.css";

interface NewsletterFieldsProps {
  action: string;
  value: string | undefined;
  answer:
    | { outcome: "sent" }
    | { outcome: "refused" | "failed"; problems: Readonly<Record<string, string>> }
    | undefined;
  copy: typeof newsletterCopy;
  limit: number;
}

export function NewsletterFields({ action, value, answer, copy, limit }: NewsletterFieldsProps) {
  const {
    state,
    close,
    props: form,
  } = useNativeForm(
    "newsletter",
    answer?.outcome === "refused" ? { at: "refused", problems: answer.problems } : { at: "idle" },
  );
  const problems = state.at === "refused" ? state.problems : {};
  const problem = problems["email"] ?? problems["form"];

  return (
    <form {...form} className={styles.form} id="newsletter" method="post" action={action}>
      <fieldset className={styles.row} disabled={state.at === "sending"}>
        <input type="hidden" name="form" value="newsletter" />
        <div>
          <label className={styles.hidden} htmlFor="newsletter-email">
            {copy.label}
          </label>
          <input
            className={styles.input}
            id="newsletter-email"
            type="email"
            name="email"
            required
            maxLength={limit}
            autoComplete="email"
            placeholder={copy.placeholder}
            defaultValue={value}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "newsletter-problem" : undefined}
          />
        </div>
        <Button type="submit" look="second" disabled={state.at === "sending"}>
          {state.at === "sending" ? copy.sending : copy.subscribe}
        </Button>
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="newsletter-website">{copy.honeypot}</label>
          <input id="newsletter-website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </fieldset>
      {problem && (
        <p className={styles.problem} id="newsletter-problem" role="alert">
          {problem}
        </p>
      )}
      {state.at === "idle" && answer?.outcome === "sent" && <Notice tone="done" {...copy.sent} />}
      {state.at === "idle" && answer?.outcome === "failed" && (
        <Notice tone="failed" {...copy.failed} />
      )}
      {state.at === "sent" && <Toast tone="done" {...copy.sent} onClose={close} />}
      {state.at === "failed" && <Toast tone="failed" {...copy.failed} onClose={close} />}
    </form>
  );
}
