import { classNames } from "../ui/class-names.ts";
import styles from "./placed-text.module.css";

type PlacedTextProps = {
  /** From where to where it may reach, in percent of the drawing's width. */
  from: number;
  to: number;
  /** Its top: a length or a percentage of the drawing's height. */
  y: string;
  align: "start" | "middle" | "end";
  className?: string | undefined;
  children: string;
};

/** One line of text at a place of a drawing, cut off where its room ends. For inside an `<svg>`. */
export function PlacedText({ from, to, y, align, className, children }: PlacedTextProps) {
  return (
    <foreignObject
      className={classNames(styles.place, className)}
      x={`${round(from)}%`}
      y={y}
      width={`${round(Math.max(to - from, 0))}%`}
      height="24"
    >
      <p className={`${styles.text} ${styles[align]}`}>{children}</p>
    </foreignObject>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
