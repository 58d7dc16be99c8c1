import { enhanceWith } from "./enhancements/enhancement.ts";
import { createDateFormat } from "./enhancements/local-date.enhancement.ts";
import styles from "./local-date.module.css";

type LocalDateProps = {
  /** A day as the content has it: 2024-01-15. */
  date: string;
  className?: string | undefined;
};

/** A day in the site's language, and in the visitor's own once the page has loaded (spec 9). */
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
