import { classNames } from "../ui/class-names.ts";
import styles from "./placed-text.module.css";

type PlacedTextProps = {
  /** Start and end of the available width, in percent of the drawing. */
  from: number;
  to: number;
  /** Its top, as a length or a percentage of the drawing's height. */
  y: string;
  align: "start" | "middle" | "end";
  className?: string | undefined;
  children: string;
};

/** A line of text at a position of an SVG drawing, truncated at the end of its width. */
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
