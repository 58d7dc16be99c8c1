import { Scene } from "../../scenes/scene.tsx";
import type { Hue } from "../../ui/hues.ts";
import layout from "../../ui/layout.module.css";
import type { ModuleContent, PageLayout } from "./module-page.groq.ts";
import styles from "./example-steps.module.css";

type ExampleStepsProps = {
  steps: ModuleContent["exampleSteps"];
  look: PageLayout;
  hue: Hue | null;
};

/**
 * The worked example on a timeline, one scene per step: as a strip, as annotated rows, or on both sides of
 * a thread. The timeline fills and the scenes rise while the visitor scrolls; the animation is CSS only,
 * and all steps are readable without it.
 */
export function ExampleSteps({ steps, look, hue }: ExampleStepsProps) {
  if (steps.length === 0) return null;
  return (
    <ol className={`${styles.steps} ${styles[look]}`}>
      {steps.map(({ _key, time, title, text, scene }) => (
        <li key={_key} className={styles.step}>
          <p className={styles.time}>{time}</p>
          <div className={styles.words}>
            {title && <h3 className={layout.title3}>{title}</h3>}
            <p className={styles.text}>{text}</p>
          </div>
          {scene && (
            <div className={styles.scene}>
              <Scene content={scene} hue={hue} caption="hidden" />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
