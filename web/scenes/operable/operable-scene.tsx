import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import layout from "../../ui/layout.module.css";
import { Chart } from "../kinds/chart.tsx";
import { Compare } from "../kinds/compare.tsx";
import { Graph } from "../kinds/graph.tsx";
import { Log } from "../kinds/log.tsx";
import { Timeline } from "../kinds/timeline.tsx";
import type { SceneContent } from "../scene-schema.ts";
import { SceneWindow } from "../scene-window.tsx";
import sceneStyles from "../scene.module.css";
import { applyControl, type OperableContent } from "./apply-control.ts";
import styles from "./operable-scene.module.css";

type Operable = OperableContent["_type"];

// Only these, so that the loaded code does not contain every kind of scene.
const views: { [T in Operable]: ComponentType<{ content: SceneContent<T> }> } = {
  sceneTimeline: Timeline,
  sceneChart: Chart,
  sceneLog: Log,
  sceneCompare: Compare,
  sceneGraph: Graph,
};

type OperableSceneProps = {
  content: OperableContent;
  /** The class that sets the module's color. */
  hueClass: string;
  /** Hides the caption also without scripts, if another text replaces it. */
  hasHiddenCaption: boolean;
};

/**
 * A scene with a slider below it: the drawing and the result follow the value. Without scripts it is the
 * picture at the start, with its caption instead of the slider.
 */
export function OperableScene({ content, hueClass, hasHiddenCaption }: OperableSceneProps) {
  const { control } = content;
  const [value, setValue] = useState(control.start);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { content: drawn, result } = applyControl(content, value);
  const shownValue = [formatValue(value), control.unit].filter(Boolean).join(" ");
  // Each view takes the content of its own kind; TypeScript cannot correlate the two through the lookup.
  const View = views[drawn._type] as ComponentType<{ content: SceneContent }>;

  // The visitor may have moved the slider before this code was loaded.
  useEffect(() => {
    if (input.current) setValue(input.current.valueAsNumber);
  }, []);

  return (
    <figure className={`${sceneStyles.scene} ${styles.scene} ${hueClass}`}>
      <div className={`${sceneStyles.window} ${styles.window}`}>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image made of text has no file
          role="img"
          aria-label={content.title}
          className={styles.picture}
          data-moved={value === control.start ? undefined : ""}
        >
          <SceneWindow title={content.title}>
            <View content={drawn} />
          </SceneWindow>
        </div>
        <div className={styles.control} data-scene-control>
          <p className={styles.words}>
            <label className={styles.label} htmlFor={id}>
              {control.label}
            </label>
            <span className={styles.value} aria-hidden="true">
              {shownValue}
            </span>
          </p>
          <input
            ref={input}
            className={styles.range}
            id={id}
            type="range"
            min={control.min}
            max={control.max}
            step={control.step ?? 1}
            value={value}
            aria-valuetext={shownValue}
            onChange={({ target }) => setValue(target.valueAsNumber)}
          />
          <output className={styles.result} htmlFor={id}>
            {result}
          </output>
        </div>
      </div>
      <figcaption className={hasHiddenCaption ? layout.hidden : styles.caption}>
        {content.caption}
      </figcaption>
    </figure>
  );
}

const formatValue = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
