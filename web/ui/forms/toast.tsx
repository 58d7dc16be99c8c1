import { useEffect } from "react";
import { Icon } from "../icon.tsx";
import { toastAttribute, updateToastFlag } from "./toast-flag.ts";
import styles from "./toast.module.css";

type ToastProps = {
  tone: "done" | "failed";
  title: string;
  text?: string | undefined;
  onClose: () => void;
};

/** A message over the page, announced to screen readers. It stays until it is closed. */
export function Toast({ tone, title, text, onClose }: ToastProps) {
  useEffect(() => {
    updateToastFlag();
    return updateToastFlag;
  }, []);
  return (
    <div
      className={tone === "failed" ? `${styles.toast} ${styles.failed}` : styles.toast}
      role={tone === "failed" ? "alert" : "status"}
      {...toastAttribute}
    >
      <span className={styles.mark}>
        <Icon name={tone === "failed" ? "alert" : "check"} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      <button className={styles.close} type="button" onClick={onClose} aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </div>
  );
}
