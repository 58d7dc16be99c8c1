import { enhanceWith } from "./enhancements/enhancement.ts";
import { createDateFormat } from "./enhancements/local-date.enhancement.ts";
import styles from "./local-date.module.css";

type LocalDateProps = {
  /** An ISO date, such as 2024-01-15. */
  date: string;
  className?: string | undefined;
};

/** A date in US English, and in the browser's language once the page has loaded (spec 9). */
export function LocalDate({ date, className }: LocalDateProps) {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return null;
  return (
    <time
      className={className ? `${styles.date} ${className}` : styles.date}
      dateTime={date}
      {...enhanceWith("local-date")}
    >
      {createDateFormat("en-US").format(day)}
    </time>
  );
}
