import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { Scene } from "../../scenes/scene.tsx";
import { hueClass } from "../../ui/hue.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { demosCopy } from "./demos.copy.ts";
import type { Demo } from "./demos.groq.ts";
import styles from "./demo-player.module.css";
import { clockTime, computeStepStarts } from "./player-clock.ts";

/**
 * A demo as a storyboard of drawn scenes. `demos.behaviour.ts` plays it; where no script runs, and
 * in print, its steps stand below each other as numbered pictures with their captions.
 */
export function DemoPlayer({ demo }: { demo: Demo }) {
  const { id, title, duration, posterText, steps, hue } = demo;
  const starts = computeStepStarts(steps.map(({ seconds }) => seconds));
  const play = trackOnClick({
    event: "button_click",
    button_name: `demo play ${id}`,
    location: "demo",
  });
  return (
    <div className={`${styles.player} ${hueClass(hue)}`} data-state="ready" data-player>
      <ol className={styles.steps}>
        {steps.map(({ _key, caption, seconds, scene }, index) => (
          <li
            key={_key}
            className={styles.step}
            data-seconds={seconds}
            data-active={index === 0 ? "" : undefined}
            data-in-view={index === 0 ? undefined : "no"}
          >
            <div className={styles.picture}>
              <Scene content={scene} hue={hue} caption="hidden" />
              {index === 0 && (
                <button className={styles.begin} type="button" data-begin disabled {...play}>
                  <Icon name="play" />
                  <span className={posterText ? layout.hidden : undefined}>{demosCopy.play}</span>
                  {posterText && ` ${posterText}`}
                </button>
              )}
            </div>
            <p className={styles.caption}>
              <span className={styles.number}>{index + 1}</span>
              <span data-caption>{caption}</span>
              <span className={styles.start}>{clockTime(starts[index] ?? 0)}</span>
            </p>
          </li>
        ))}
      </ol>
      <fieldset className={styles.controls} disabled data-controls aria-label={title}>
        <div className={styles.scrubber}>
          <svg className={styles.track} aria-hidden="true">
            <rect className={styles.whole} width="100%" height="4" rx="2" />
            <rect className={styles.played} width="0%" height="4" rx="2" data-played />
            {starts.slice(1).map((start) => {
              const x = `${((start / duration) * 100).toFixed(2)}%`;
              return <line key={start} x1={x} x2={x} y1="-3" y2="7" />;
            })}
          </svg>
          <input
            type="range"
            min="0"
            max={duration}
            step="any"
            defaultValue="0"
            aria-label={demosCopy.position}
            aria-valuetext={demosCopy.place(clockTime(0), clockTime(duration))}
          />
        </div>
        <div className={styles.buttons}>
          <button
            className={styles.toggle}
            type="button"
            data-toggle
            aria-label={demosCopy.play}
            {...play}
          >
            <Icon name="play" className={styles.ifStill} />
            <Icon name="pause" className={styles.ifPlaying} />
          </button>
          <button type="button" data-previous aria-label={demosCopy.previous}>
            <Icon name="previous" />
          </button>
          <button type="button" data-next aria-label={demosCopy.next}>
            <Icon name="next" />
          </button>
          <button type="button" data-restart aria-label={demosCopy.restart}>
            <Icon name="restart" />
          </button>
          <p className={styles.time}>
            <span data-time>{clockTime(0)}</span> / {clockTime(duration)}
          </p>
        </div>
      </fieldset>
      <p className={layout.hidden} aria-live="polite" data-live />
    </div>
  );
}
