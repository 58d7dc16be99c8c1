import styles from "./hue.module.css";

/** The colours that modules and industries wear (look: equal lightness and chroma), by name. */
export const hues = [
  "mesh",
  "pulse",
  "sight",
  "code",
  "guard",
  "flow",
  "test",
  "serve",
  "intel",
] as const;

export type Hue = (typeof hues)[number];

/**
 * The class that sets `--hue` (lines and fills), `--hue-soft` (a ground) and `--hue-ink` (text) for
 * an element and what stands in it. Without a hue they are a quiet grey.
 */
export function hueClass(hue?: Hue | null): string {
  return `${styles.hue} ${hue ? styles[hue] : ""}`.trim();
}
