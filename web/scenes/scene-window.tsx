import type { ReactNode } from "react";
import styles from "./scene.module.css";

type SceneWindowProps = {
  title: string;
  note?: string | null;
  /** The drawing. */
  children: ReactNode;
};

/** Title bar, drawing and note of a scene. */
export function SceneWindow({ title, note, children }: SceneWindowProps) {
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.title}>{title}</span>
      </div>
      <div className={styles.drawing}>{children}</div>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
