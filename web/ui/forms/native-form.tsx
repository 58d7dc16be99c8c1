"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../button.tsx";
import styles from "./native-form.module.css";
import { Notice } from "./notice.tsx";
import { Toast } from "./toast.tsx";
import { type FormState, useNativeForm } from "./use-native-form.ts";

/** The result of a post without scripts, rendered by the server. */
export type ServerFormResult =
  | { outcome: "sent"; token?: string | undefined }
  | { outcome: "refused" | "failed"; problems: Readonly<Record<string, string>> };

/** Props that bind a field of `field.tsx` to its form. */
type FieldBinding = {
  idPrefix: string;
  name: string;
  label: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

type Message = {
  title: string;
  text?: string;
};

type FormCopy<Name extends string> = {
  labels: Readonly<Record<Name, string>>;
  send: string;
  sending: string;
  /** Shown as a toast; a form without it shows all messages in place. */
  sent?: Message;
  failed: Message;
  refused: Message;
  honeypot: string;
};

type NativeFormProps<Name extends string> = {
  /** The form's name among the site's forms. */
  name: string;
  /** The element id, unless it is the name. */
  id?: string;
  action: string;
  /** Values of hidden fields. */
  hidden?: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  result: ServerFormResult | undefined;
  copy: FormCopy<Name>;
  renderFields: (
    field: (name: Name) => FieldBinding,
    problems: Readonly<Record<string, string>>,
  ) => ReactNode;
  /** Shown above the button, such as the privacy notice. */
  note?: ReactNode;
  /** Shown above the fields of the reset form once it was sent. */
  next?: ReactNode;
  /** Replaces the form once it was sent. Without it, the form is reset. */
  renderDone?: (sent: { token?: string | undefined }) => ReactNode;
  /** Called once after the form was sent by its script. */
  onSent?: (sent: Extract<FormState, { status: "sent" }>) => void;
};

/**
 * A form that works without scripts and stays on the page with them (spec 4 and 8). Shows messages for the
 * fields and the whole form, has a honeypot, and disables its button while sending.
 */
export function NativeForm<Name extends string>(props: NativeFormProps<Name>) {
  const { name, id = name, action, result, copy, next, renderDone, onSent } = props;
  const {
    state,
    close,
    props: formProps,
  } = useNativeForm(
    id,
    result?.outcome === "refused"
      ? { status: "refused", problems: result.problems }
      : { status: "idle" },
  );
  const view = useRef<HTMLDivElement>(null);
  /** The submission whose toast the visitor closed. */
  const [closedToast, setClosedToast] = useState<string>();
  const onSentOnce = useRef(onSent);
  useEffect(() => {
    if (state.status !== "sent") return;
    view.current?.focus();
    onSentOnce.current?.(state);
  }, [state]);

  const serverResult = state.status === "idle" ? result : undefined;
  const sent =
    state.status === "sent" ? state : serverResult?.outcome === "sent" ? serverResult : undefined;
  const sentToast = state.status === "sent" && copy.sent && state.submission !== closedToast && (
    <Toast tone="done" {...copy.sent} onClose={() => setClosedToast(state.submission)} />
  );
  if (renderDone && sent) {
    return (
      <div className={styles.done} id={id} ref={view} tabIndex={-1}>
        {renderDone(sent)}
        {sentToast}
      </div>
    );
  }

  return (
    <form {...formProps} className={styles.form} id={id} method="post" action={action}>
      <FormNotice state={state} result={serverResult} copy={copy} />
      {sent && next && <FullWidth>{next}</FullWidth>}
      <FormFields {...props} state={state} />
      {sentToast}
      {state.status === "failed" && copy.sent && (
        <Toast tone="failed" {...copy.failed} onClose={close} />
      )}
    </form>
  );
}

type FormNoticeProps = {
  state: FormState;
  /** The result rendered by the server, until the script submits the form. */
  result: ServerFormResult | undefined;
  copy: Pick<FormCopy<string>, "sent" | "failed" | "refused">;
};

/** The message about the whole form above its fields. */
function FormNotice({ state, result, copy }: FormNoticeProps) {
  const { problems } = state.status === "refused" ? state : { problems: undefined };
  return (
    <>
      {result?.outcome === "sent" && copy.sent && (
        <FullWidth>
          <Notice tone="done" {...copy.sent} />
        </FullWidth>
      )}
      {result?.outcome === "failed" && (
        <FullWidth>
          <Notice tone="failed" {...copy.failed} />
        </FullWidth>
      )}
      {problems && (
        <FullWidth>
          <Notice
            tone="failed"
            title={problems["title"] ?? copy.refused.title}
            text={problems["form"] ?? copy.refused.text}
          />
        </FullWidth>
      )}
    </>
  );
}

function FormFields<Name extends string>({
  name,
  id = name,
  hidden,
  values,
  copy,
  renderFields,
  note,
  state,
}: NativeFormProps<Name> & { state: FormState }) {
  const problems = state.status === "refused" ? state.problems : {};
  const isSending = state.status === "sending";
  const bindField = (field: Name): FieldBinding => ({
    idPrefix: id,
    name: field,
    label: copy.labels[field],
    defaultValue: values[field],
    error: problems[field],
  });
  return (
    <fieldset className={styles.fields} disabled={isSending}>
      <input type="hidden" name="form" value={name} />
      {Object.entries(hidden ?? {}).map(
        ([field, value]) => value && <input key={field} type="hidden" name={field} value={value} />,
      )}
      {renderFields(bindField, problems)}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-website`}>{copy.honeypot}</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {state.status === "failed" && !copy.sent && (
        <FullWidth>
          <Notice tone="failed" {...copy.failed} />
        </FullWidth>
      )}
      {note && <FullWidth>{note}</FullWidth>}
      <div className={styles.send}>
        <Button type="submit" disabled={isSending}>
          {isSending ? copy.sending : copy.send}
        </Button>
      </div>
    </fieldset>
  );
}

/** An element that spans the whole width of a form. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
