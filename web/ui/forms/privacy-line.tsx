import styles from "./privacy-line.module.css";

type PrivacyLineProps = {
  text: string;
  linkLabel: string;
  /** Path of the privacy policy; null for no link. */
  href: string | null;
};

/** The privacy notice of a form, with a link to the policy. */
export function PrivacyLine({ text, linkLabel, href }: PrivacyLineProps) {
  return (
    <p className={styles.line}>
      {text} {href && <a href={href}>{linkLabel}</a>}
    </p>
  );
}
