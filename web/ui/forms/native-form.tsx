"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../button.tsx";
import styles from "./native-form.module.css";
import { Notice } from "./notice.tsx";
import { Toast } from "./toast.tsx";
import { useNativeForm } from "./use-native-form.ts";

/** What became of a post without a script, as the server says it. */
export type ServerFormResult =
  | { outcome: "sent"; ticket?: string | undefined }
  | { outcome: "refused" | "failed"; problems: Readonly<Record<string, string>> };

/** What a field of `ui/field.tsx` needs to know of its form. */
type FieldBinding = {
  form: string;
  name: string;
  label: string;
  value: string | undefined;
  problem: string | undefined;
};

type Message = {
  title: string;
  text?: string;
};

type NativeFormProps<Name extends string> = {
  /** The form's name among the site's forms, and its id. */
  name: string;
  action: string;
  /** Fields that are sent along, unseen. */
  hidden?: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  result: ServerFormResult | undefined;
  copy: {
    labels: Readonly<Record<Name, string>>;
    send: string;
    sending: string;
    /** Said over the page; a form without it says all in its own place. */
    sent?: Message;
    failed: Message;
    refused: Message;
    honeypot: string;
  };
  renderFields: (
    field: (name: Name) => FieldBinding,
    problems: Readonly<Record<string, string>>,
  ) => ReactNode;
  /** What is said above the button about the data in the form. */
  note?: ReactNode;
  /** Stands in the place of the form once it was sent. Without it the form is empty again. */
  renderDone?: (sent: { ticket?: string | undefined }) => ReactNode;
  /** Called once after the form was sent by its script. */
  onSent?: (sent: { ticket?: string | undefined; submission: string }) => void;
};

/**
 * A form that works without a script and does not leave the page with one (spec 4 and 8): messages
 * at the fields and about the whole, the honeypot, the button that says when it is sent.
 */
export function NativeForm<Name extends string>({
  name,
  action,
  hidden,
  values,
  result,
  copy,
  renderFields,
  note,
  renderDone,
  onSent,
}: NativeFormProps<Name>) {
  const {
    state,
    close,
    props: form,
  } = useNativeForm(
    name,
    result?.outcome === "refused"
      ? { status: "refused", problems: result.problems }
      : { status: "idle" },
  );
  const view = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState(false);
  const tell = useRef(onSent);
  useEffect(() => {
    if (state.status !== "sent") return;
    view.current?.focus();
    tell.current?.(state);
  }, [state]);

  const sent =
    state.status === "sent"
      ? state
      : result?.outcome === "sent" && state.status === "idle" && result;
  if (renderDone && sent) {
    return (
      <div className={styles.done} id={name} ref={view} tabIndex={-1}>
        {renderDone(sent)}
        {state.status === "sent" && copy.sent && !told && (
          <Toast tone="done" {...copy.sent} onClose={() => setTold(true)} />
        )}
      </div>
    );
  }

  const problems = state.status === "refused" ? state.problems : {};
  const sending = state.status === "sending";
  const failedBefore = state.status === "idle" && result?.outcome === "failed";
  return (
    <form {...form} className={styles.form} id={name} method="post" action={action}>
      {sent && state.status === "idle" && copy.sent && (
        <div className={styles.wide}>
          <Notice tone="done" {...copy.sent} />
        </div>
      )}
      {failedBefore && (
        <div className={styles.wide}>
          <Notice tone="failed" {...copy.failed} />
        </div>
      )}
      {state.status === "refused" && (
        <div className={styles.wide}>
          <Notice
            tone="failed"
            title={problems["title"] ?? copy.refused.title}
            text={problems["form"] ?? copy.refused.text}
          />
        </div>
      )}
      <fieldset className={styles.fields} disabled={sending}>
        <input type="hidden" name="form" value={name} />
        {Object.entries(hidden ?? {}).map(
          ([field, value]) =>
            value && <input key={field} type="hidden" name={field} value={value} />,
        )}
        {renderFields(
          (field) => ({
            form: name,
            name: field,
            label: copy.labels[field],
            value: values[field],
            problem: problems[field],
          }),
          problems,
        )}
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor={`${name}-website`}>{copy.honeypot}</label>
          <input id={`${name}-website`} name="website" tabIndex={-1} autoComplete="off" />
        </div>
        {state.status === "failed" && !copy.sent && (
          <div className={styles.wide}>
            <Notice tone="failed" {...copy.failed} />
          </div>
        )}
        {note && <div className={styles.wide}>{note}</div>}
        <div className={styles.send}>
          <Button type="submit" disabled={sending}>
            {sending ? copy.sending : copy.send}
          </Button>
        </div>
      </fieldset>
      {state.status === "sent" && copy.sent && <Toast tone="done" {...copy.sent} onClose={close} />}
      {state.status === "failed" && copy.sent && (
        <Toast tone="failed" {...copy.failed} onClose={close} />
      )}
    </form>
  );
}

/** A part of a form that takes its whole width. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
