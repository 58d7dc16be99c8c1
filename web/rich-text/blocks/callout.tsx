import type { ReactNode } from "react";
import type { BlockContent } from "../../content/rich-text/rich-text-schema.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./blocks.module.css";

type CalloutProps = {
  tone: BlockContent<"calloutBlock">["tone"];
  /** The word for the tone, such as "Tip". */
  label: string;
  children: ReactNode;
};

const icons = { note: "note", tip: "check", warning: "alert" } as const;

/** A short text in a box, with the label of its tone. */
export function Callout({ tone, label, children }: CalloutProps) {
  return (
    <div className={`${styles.callout} ${styles[tone]}`} role="note">
      <p className={styles.tone}>
        <Icon name={icons[tone]} />
        {label}
      </p>
      {children}
    </div>
  );
}
