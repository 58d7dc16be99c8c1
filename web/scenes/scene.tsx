import type { ComponentType } from "react";
import { getHueClass } from "../ui/hue.ts";
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
import type { SceneContent, SceneType } from "./scene-schema.ts";
import { Table } from "./kinds/table.tsx";
import { Thread } from "./kinds/thread.tsx";
import { Timeline } from "./kinds/timeline.tsx";
import { isOperable } from "./operable/apply-control.ts";
import { OperableScene } from "./operable/lazy-operable-scene.tsx";
import { SceneWindow } from "./scene-window.tsx";
import styles from "./scene.module.css";

type SceneView<T extends SceneType> = ComponentType<{ content: SceneContent<T> }>;

const sceneViews: { [T in SceneType]: SceneView<T> } = {
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

type SceneProps = {
  content: SceneContent | null;
  /** The module's color; without one the scene is monochrome. */
  hue?: Hue | null | undefined;
  /** `small` shows the upper part of the window without caption, for cards. */
  size?: "full" | "small";
  /** `hidden` keeps the caption for screen readers, if a visible text below the scene replaces it. */
  caption?: "shown" | "hidden";
};

/**
 * An illustration of a product window, built from HTML text, which can be selected and searched and
 * wraps and scales. Screen readers get it as one image with its caption. A scene with a slider is
 * operable. It fills its container from 280 px up. Renders nothing for `null`.
 */
export function Scene({ content, hue, size = "full", caption = "shown" }: SceneProps) {
  if (!content) return null;
  if (size === "small") {
    return (
      <div className={`${styles.scene} ${styles.small} ${getHueClass(hue)}`} aria-hidden="true">
        <div className={styles.window}>
          <WholeWindow content={content} />
        </div>
      </div>
    );
  }
  if (isOperable(content)) {
    return (
      <OperableScene
        content={content}
        hueClass={getHueClass(hue)}
        hasHiddenCaption={caption === "hidden"}
      />
    );
  }
  return (
    <figure className={`${styles.scene} ${getHueClass(hue)}`}>
      <div
        className={styles.window}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image made of text has no file
        role="img"
        aria-label={content.title}
      >
        <WholeWindow content={content} />
      </div>
      <figcaption className={caption === "shown" ? styles.caption : layout.hidden}>
        {content.caption}
      </figcaption>
    </figure>
  );
}

/** The window with the drawing of any kind of scene. */
function WholeWindow({ content }: { content: SceneContent }) {
  // Each view takes the content of its own kind; TypeScript cannot correlate the two through the lookup.
  const View = sceneViews[content._type] as ComponentType<{ content: SceneContent }>;
  return (
    <SceneWindow title={content.title} note={"note" in content ? content.note : null}>
      <View content={content} />
    </SceneWindow>
  );
}
