import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { Scene } from "../../scenes/scene.tsx";
import { formatClock } from "../../ui/format-clock.ts";
import { getHueClass } from "../../ui/hue.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { demosCopy } from "./demos.copy.ts";
import type { Demo } from "./demos.groq.ts";
import styles from "./demo-player.module.css";
import { computeStepStarts } from "./player-clock.ts";

/**
 * A demo as a storyboard of scenes. `demos.enhancement.ts` plays it. Without scripts and in print, the
 * steps are a numbered list of scenes with captions.
 */
export function DemoPlayer({ demo }: { demo: Demo }) {
  const { posterText, steps, hue } = demo;
  const starts = computeStepStarts(steps.map(({ seconds }) => seconds));
  return (
    <div className={`${styles.player} ${getHueClass(hue)}`} data-state="ready" data-player>
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
                <button
                  className={styles.begin}
                  type="button"
                  data-begin
                  disabled
                  {...trackPlay(demo)}
                >
                  <Icon name="play" />
                  <span className={posterText ? layout.hidden : undefined}>{demosCopy.play}</span>
                  {posterText && ` ${posterText}`}
                </button>
              )}
            </div>
            <p className={styles.caption}>
              <span className={styles.number}>{index + 1}</span>
              <span data-caption>{caption}</span>
              <span className={styles.start}>{formatClock(starts[index] ?? 0)}</span>
            </p>
          </li>
        ))}
      </ol>
      <Controls demo={demo} starts={starts} />
      <p className={layout.hidden} aria-live="polite" data-live />
    </div>
  );
}

const trackPlay = ({ id }: Demo) =>
  trackOnClick({ event: "button_click", button_name: `demo play ${id}`, location: "demo" });

/** Scrubber and buttons, disabled until the enhancement is loaded. */
function Controls({ demo, starts }: { demo: Demo; starts: readonly number[] }) {
  const { title, duration } = demo;
  return (
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
          aria-valuetext={demosCopy.place(formatClock(0), formatClock(duration))}
        />
      </div>
      <div className={styles.buttons}>
        <button
          className={styles.toggle}
          type="button"
          data-toggle
          aria-label={demosCopy.play}
          {...trackPlay(demo)}
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
          <span data-time>{formatClock(0)}</span> / {formatClock(duration)}
        </p>
      </div>
    </fieldset>
  );
}
