import type { Purpose } from "../../analytics/consent.ts";
import type { ConsentContent } from "../../content/request/consent.ts";
import styles from "./consent-purposes.module.css";

type ConsentPurposesProps = {
  content: ConsentContent;
  /** Id of the element that labels the list. */
  labelledBy: string;
};

/** The purposes of consent as checkboxes: essential, which cannot be turned off, and three optional ones. */
export function ConsentPurposes({ content, labelledBy }: ConsentPurposesProps) {
  const optional: { name: Purpose; title: string; text: string }[] = [
    { name: "functional", title: content.functionalTitle, text: content.functionalText },
    { name: "analytics", title: content.analyticsTitle, text: content.analyticsText },
    { name: "marketing", title: content.marketingTitle, text: content.marketingText },
  ];
  return (
    <ul className={styles.purposes} aria-labelledby={labelledBy}>
      <li>
        <label className={styles.purpose}>
          <input type="checkbox" checked disabled readOnly />
          <span className={styles.title}>{content.essentialTitle}</span>
          <span className={styles.text}>{content.essentialText}</span>
        </label>
      </li>
      {optional.map(({ name, title, text }) => (
        <li key={name}>
          <label className={styles.purpose}>
            <input type="checkbox" name={name} />
            <span className={styles.title}>{title}</span>
            <span className={styles.text}>{text}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
