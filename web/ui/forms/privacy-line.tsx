import styles from "./privacy-line.module.css";

type PrivacyLineProps = {
  text: string;
  linkLabel: string;
  /** Where the policy stands; without it the line has no link. */
  href: string | null;
};

/** What happens to the data of the form it stands in, with the way to the policy. */
export function PrivacyLine({ text, linkLabel, href }: PrivacyLineProps) {
  return (
    <p className={styles.line}>
      {text} {href && <a href={href}>{linkLabel}</a>}
    </p>
  );
}
