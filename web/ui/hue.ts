import { classNames } from "./class-names.ts";
import styles from "./hue.module.css";
import type { Hue } from "./hues.ts";

/**
 * Returns the class that sets `--hue` (lines and fills), `--hue-soft` (backgrounds) and `--hue-ink` (text)
 * for an element and its descendants; gray without a hue.
 */
export function getHueClass(hue?: Hue | null): string {
  return classNames(styles.hue, hue && styles[hue]);
}
