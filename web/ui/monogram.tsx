import styles from "./monogram.module.css";

/** Returns the initials of the first and last word: `Ada King Lovelace` is AL. */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en");
}

/** A decorative placeholder with initials, for people without a photo. */
export function Monogram({ name }: { name: string }) {
  return (
    <svg
      className={styles.monogram}
      viewBox="0 0 320 240"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      <path
        className={styles.rule}
        d="M0 60H320M0 120H320M0 180H320M80 0V240M160 0V240M240 0V240"
      />
      <text x="24" y="206">
        {getInitials(name)}
      </text>
      <rect className={styles.key} x="24" y="24" width="20" height="20" />
    </svg>
  );
}
