import type { FormResult } from "../../content/request/form-result.ts";
import { contactCopy } from "../../features/contact/contact.copy.ts";
import { guideCopy } from "../../features/guide/guide.copy.ts";
import { bookingCopy } from "../../features/scheduling/booking/booking.copy.ts";
import { createFormToken } from "../../server/form-token.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
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
  const { form, values, problems } = result;
  const { title = "Your form was not sent", form: text } = problems;
  return (
    <>
      <h1 className={layout.title2}>{title}</h1>
      <p className={styles.text}>{text ?? "Check the marked fields and send the form again."}</p>
      {Object.keys(values).length > 0 && (
        <form className={styles.form} method="post" action={path}>
          <input type="hidden" name="form" value={form} />
          <input type="hidden" name="token" value={createFormToken()} />
          {Object.entries(values).map(([name, value]) => {
            const label = labels[name];
            return label && (value || problems[name]) ? (
              <TextField
                key={name}
                idPrefix={form}
                name={name}
                label={label}
                type={name === "email" ? "email" : "text"}
                multiline={name === "message" || name === "notes"}
                defaultValue={value}
                error={problems[name]}
              />
            ) : (
              <input key={name} type="hidden" name={name} value={value} />
            );
          })}
          <div>
            <Button type="submit">Send again</Button>
          </div>
        </form>
      )}
    </>
  );
}

/** Labels of the fields that visitors fill in. Fields without a label are hidden. */
const labels: Readonly<Record<string, string>> = {
  ...bookingCopy.labels,
  ...guideCopy.labels,
  ...contactCopy.labels,
};
