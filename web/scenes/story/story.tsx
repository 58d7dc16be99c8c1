import { classNames } from "../../ui/class-names.ts";
import { getHueClass } from "../../ui/hue.ts";
import type { SceneContent } from "../scene-schema.ts";
import { Scene } from "../scene.tsx";
import { splitLabel } from "../split-label.ts";
import styles from "./story.module.css";

type Content = SceneContent<"sceneArchitecture">;
export type StoryContent = Content & { moments: NonNullable<Content["moments"]> };
type Moment = StoryContent["moments"][number];

/** Style sheets cannot count; one class each sets the number of moments. */
const countClasses = [
  undefined,
  styles.of1,
  styles.of2,
  styles.of3,
  styles.of4,
  styles.of5,
  styles.of6,
  styles.of7,
  styles.of8,
];

/** Whether the scene is told in moments. */
export function isStory(content: SceneContent | null): content is StoryContent {
  return content?._type === "sceneArchitecture" && Boolean(content.moments?.length);
}

/**
 * An architecture told in moments, each with its time, a sentence and a window. On a wide screen the
 * console stays in place while the visitor scrolls, and each window enters at its moment. The animation
 * is CSS only. Elsewhere, and with reduced motion, the moments are a row that scrolls sideways.
 */
export function Story({ content }: { content: StoryContent }) {
  const { title, caption } = content;
  // More than eight do not fit on the time line; the Studio rejects them.
  const moments = content.moments.slice(0, countClasses.length - 1);
  return (
    <figure className={styles.story}>
      <div className={classNames(styles.track, countClasses[moments.length])}>
        <div className={styles.console} data-tone="dark">
          <p className={styles.bar}>{title}</p>
          <ol
            className={styles.moments}
            aria-label={title}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls sideways
            tabIndex={0}
          >
            {moments.map((moment, index) => (
              <li
                key={moment.key}
                className={classNames(
                  styles.moment,
                  !moment.scene && styles.whole,
                  getMomentHue(moment, content),
                )}
              >
                <div className={styles.words}>
                  <p className={styles.time}>{moment.time}</p>
                  <Actor name={moment.name} />
                  <p className={styles.text}>{moment.text}</p>
                </div>
                <div className={styles.window}>
                  <Scene
                    content={moment.scene ?? content}
                    hue={findHue(moment, content)}
                    caption="hidden"
                  />
                </div>
                <Dots count={moments.length} active={index} />
              </li>
            ))}
          </ol>
          <TimeLine moments={moments} content={content} />
        </div>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

function Actor({ name }: { name: string }) {
  const { name: actor, detail } = splitLabel(name);
  return (
    <p className={styles.actor}>
      <span className={styles.name}>{actor}</span>
      {detail && <span className={styles.detail}> {detail}</span>}
    </p>
  );
}

/** All times with the names of those who act. Moments that were reached are highlighted. */
function TimeLine({ moments, content }: { moments: readonly Moment[]; content: Content }) {
  return (
    <div className={styles.timeLine} aria-hidden="true">
      <div className={styles.progress} />
      {moments.map((moment) => (
        <p key={moment.key} className={`${styles.stop} ${getMomentHue(moment, content)}`}>
          <span className={styles.stopTime}>{moment.time}</span>
          <span>{splitLabel(moment.name).name}</span>
        </p>
      ))}
    </div>
  );
}

const dotDistance = 14;

/** The position in the row: one dot per moment, the active one filled. */
function Dots({ count, active }: { count: number; active: number }) {
  const width = count * dotDistance;
  const x = (index: number) => (index + 0.5) * dotDistance;
  return (
    <svg
      className={styles.dots}
      viewBox={`0 0 ${width} 10`}
      width={width}
      height="10"
      aria-hidden="true"
    >
      <path d={`M${x(0)} 5H${x(count - 1) + 0.1}`} strokeDasharray={`0 ${dotDistance}`} />
      <circle cx={x(active)} cy="5" r="4" />
    </svg>
  );
}

/** The color of the module that a moment names. */
function findHue({ name }: Moment, { moduleHues }: Content) {
  return moduleHues.find((module) => module.name === splitLabel(name).name)?.hue;
}

const getMomentHue = (moment: Moment, content: Content) => getHueClass(findHue(moment, content));
