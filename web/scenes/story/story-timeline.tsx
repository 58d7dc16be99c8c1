import { splitLabel } from "../split-label.ts";
import { getMomentHue, type StoryContent } from "./moment-hue.ts";
import styles from "./story-timeline.module.css";

/**
 * All times with the names of those who act. Moments that were reached are highlighted. Screen readers
 * get the list of moments instead.
 */
export function StoryTimeline({ content }: { content: StoryContent }) {
  return (
    <div className={styles.timeline} aria-hidden="true">
      <div className={styles.progress} />
      {content.moments.map((moment) => (
        <p key={moment.key} className={`${styles.stop} ${getMomentHue(moment, content)}`}>
          <span className={styles.stopTime}>{moment.time}</span>
          <span>{splitLabel(moment.name).name}</span>
        </p>
      ))}
    </div>
  );
}
