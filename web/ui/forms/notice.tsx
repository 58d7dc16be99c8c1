import { Icon } from "../icon.tsx";
import styles from "./notice.module.css";

type NoticeProps = {
  tone: "done" | "failed";
  title: string;
  text?: string | undefined;
};

/** An inline message, such as the result of a form submitted without JavaScript. */
export function Notice({ tone, title, text }: NoticeProps) {
  return (
    <div
      className={tone === "failed" ? `${styles.notice} ${styles.failed}` : styles.notice}
      role={tone === "failed" ? "alert" : "status"}
    >
      <Icon name={tone === "failed" ? "alert" : "check"} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  );
}
