import type { ReactNode } from "react";
import layout from "./layout.module.css";
import styles from "./step-page.module.css";

type StepPageProps = {
  title: string;
  text: string;
  /** The action. */
  children?: ReactNode;
};

/** A page with one message and one action, such as the target of an emailed link. */
export function StepPage({ title, text, children }: StepPageProps) {
  return (
    <div className={`${layout.grid} ${styles.page}`}>
      <h1 className={layout.title1}>{title}</h1>
      <p className={`${layout.lead} ${styles.text}`}>{text}</p>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  );
}

type StepFormProps = {
  /** The form's name among the site's forms. */
  name: string;
  action: string;
  fields: Readonly<Record<string, string>>;
  button: ReactNode;
};

/** A form with only a button. Email scanners that open the page by its link do not trigger its action. */
export function StepForm({ name, action, fields, button }: StepFormProps) {
  return (
    <form id={name} method="post" action={action}>
      <input type="hidden" name="form" value={name} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {button}
    </form>
  );
}
