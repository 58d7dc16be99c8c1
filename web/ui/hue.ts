import { classNames } from "./class-names.ts";
import styles from "./hue.module.css";
import type { Hue } from "./hues.ts";

/**
 * The class that sets `--hue` (lines and fills), `--hue-soft` (a ground) and `--hue-ink` (text) for
 * an element and what stands in it. Without a hue they are a quiet grey.
 */
export function getHueClass(hue?: Hue | null): string {
  return classNames(styles.hue, hue && styles[hue]);
}
