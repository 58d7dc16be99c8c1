import type { ReactNode } from "react";
import styles from "./swipe-row.module.css";

type SwipeRowProps = {
  className: string | undefined;
  /** Id of the headline that names the row. */
  labelledBy: string;
  children: ReactNode;
  "data-columns"?: number;
  "data-reveal-delay"?: number;
};

/** A list whose items are grid cells on a wide page and a scrollable row with positions on a phone. */
export function SwipeRow({ className, labelledBy, children, ...rest }: SwipeRowProps) {
  return (
    <ul
      className={`${styles.row} ${className}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on phones it is a scrollable row, which needs keyboard access
      tabIndex={0}
      aria-labelledby={labelledBy}
      {...rest}
    >
      {children}
    </ul>
  );
}

/** Returns the attribute that shows the position of an item in its row: "2 / 6". */
export const showPosition = (index: number, count: number) => ({
  "data-position": `${index + 1} / ${count}`,
});
