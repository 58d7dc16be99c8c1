import { classNames } from "../../ui/class-names.ts";
import type { SceneContent } from "../scene-schema.ts";
import type { StoryContent } from "./moment-hue.ts";
import { Moment } from "./moment.tsx";
import styles from "./story.module.css";
import { StoryTimeline } from "./story-timeline.tsx";

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

/** Whether the scene is shown in moments. */
export function isStory(content: SceneContent | null): content is StoryContent {
  return content?._type === "sceneArchitecture" && Boolean(content.moments?.length);
}

/**
 * An architecture shown in moments, each with its time, a sentence and a window. On a wide screen the
 * console stays in place while the visitor scrolls, and each window enters at its moment. The animation
 * is CSS only. Elsewhere, and with reduced motion, the moments are a row that scrolls sideways.
 */
export function Story({ content }: { content: StoryContent }) {
  const { title, caption } = content;
  // More than eight do not fit on the timeline; the Studio rejects them.
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
              <Moment
                key={moment.key}
                moment={moment}
                content={content}
                index={index}
                count={moments.length}
              />
            ))}
          </ol>
          <StoryTimeline content={{ ...content, moments }} />
        </div>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
