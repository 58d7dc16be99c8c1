import { classNames } from "../../ui/class-names.ts";
import { Scene } from "../scene.tsx";
import { splitLabel } from "../split-label.ts";
import { findHue, getMomentHue, type StoryContent } from "./moment-hue.ts";
import styles from "./moment.module.css";

type MomentProps = {
  moment: StoryContent["moments"][number];
  content: StoryContent;
  index: number;
  count: number;
};

/** A moment of a story: its time, who acts, a sentence and a window, or the architecture without one. */
export function Moment({ moment, content, index, count }: MomentProps) {
  const { time, name, text, scene } = moment;
  return (
    <li
      className={classNames(styles.moment, !scene && styles.whole, getMomentHue(moment, content))}
    >
      <div className={styles.words}>
        <p className={styles.time}>{time}</p>
        <Actor name={name} />
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.window}>
        <Scene content={scene ?? content} hue={findHue(moment, content)} caption="hidden" />
      </div>
      <Dots count={count} active={index} />
    </li>
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
