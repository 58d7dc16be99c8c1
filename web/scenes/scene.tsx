import type { ComponentType } from "react";
import { hueClass } from "../ui/hue.ts";
import type { Hue } from "../ui/hues.ts";
import layout from "../ui/layout.module.css";
import { Architecture } from "./kinds/architecture.tsx";
import { Chart } from "./kinds/chart.tsx";
import { Code } from "./kinds/code.tsx";
import { Compare } from "./kinds/compare.tsx";
import { Figures } from "./kinds/figures.tsx";
import { Graph } from "./kinds/graph.tsx";
import { Log } from "./kinds/log.tsx";
import { Matrix } from "./kinds/matrix.tsx";
import { Process } from "./kinds/process.tsx";
import type { SceneContent, SceneType } from "./scene-shape.ts";
import { Table } from "./kinds/table.tsx";
import { Thread } from "./kinds/thread.tsx";
import { Timeline } from "./kinds/timeline.tsx";
import styles from "./scene.module.css";

type Drawing<T extends SceneType> = ComponentType<{ content: SceneContent<T> }>;

const drawings: { [T in SceneType]: Drawing<T> } = {
  sceneArchitecture: Architecture,
  sceneGraph: Graph,
  sceneTimeline: Timeline,
  sceneChart: Chart,
  sceneCode: Code,
  sceneLog: Log,
  sceneProcess: Process,
  sceneCompare: Compare,
  sceneThread: Thread,
  sceneMatrix: Matrix,
  sceneTable: Table,
  sceneFigures: Figures,
};

interface SceneProps {
  content: SceneContent | null;
  /** The module's colour; without one the scene is drawn in ink alone. */
  hue?: Hue | null | undefined;
  /** `small` is the upper part of the window, without a caption: a picture for a card. */
  size?: "full" | "small";
  /** `hidden` keeps the caption for screen readers where other words under the picture say it. */
  caption?: "shown" | "hidden";
}

/**
 * A drawn window of the product at work, with its caption as text alternative. Everything in it is
 * text of the page: it can be selected and found, wraps and scales; to screen readers the window is
 * one picture. It fills the width it is given, from 280 px up. Nothing is drawn for `null`.
 */
export function Scene({ content, hue, size = "full", caption = "shown" }: SceneProps) {
  if (!content) return null;
  if (size === "small") {
    return (
      <div className={`${styles.scene} ${styles.small} ${hueClass(hue)}`} aria-hidden="true">
        <div className={styles.window}>
          <Window content={content} />
        </div>
      </div>
    );
  }
  return (
    <figure className={`${styles.scene} ${hueClass(hue)}`}>
      <div
        className={styles.window}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made of text is no file
        role="img"
        aria-label={content.title}
      >
        <Window content={content} />
      </div>
      <figcaption className={caption === "shown" ? styles.caption : layout.hidden}>
        {content.caption}
      </figcaption>
    </figure>
  );
}

/** The title bar, drawing and note of a scene. */
function Window({ content }: { content: SceneContent }) {
  // The table pairs each kind with its content; TypeScript cannot follow that through the lookup.
  const Drawn = drawings[content._type] as ComponentType<{ content: SceneContent }>;
  const note = "note" in content ? content.note : null;
  return (
    <>
      <div className={styles.bar}>
        <span className={styles.title}>{content.title}</span>
      </div>
      <div className={styles.drawing}>
        <Drawn content={content} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
