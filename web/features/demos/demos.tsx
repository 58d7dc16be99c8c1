import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { withIndexKeys } from "../../scenes/with-index-keys.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { formatClock } from "../../ui/format-clock.ts";
import { getHueClass } from "../../ui/hue.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { DemoPlayer } from "./demo-player.tsx";
import { demosCopy } from "./demos.copy.ts";
import type { Demo } from "./demos.groq.ts";
import styles from "./demos.module.css";

type DemosProps = {
  demos: readonly Demo[];
  featuresLabel: string;
  /** Calls to action below each demo. */
  links: readonly { key: string; label: string; href: string }[];
  heading: "h2" | "h3";
};

/**
 * A list of demos of which one is shown, by default the first (spec 2, demo). Each has an id, so that
 * it can be linked and selected without scripts; `demos.enhancement.ts` selects it without scrolling.
 */
export function Demos({ demos, featuresLabel, links, heading: Title }: DemosProps) {
  return (
    <div className={`${layout.grid} ${styles.demos}`} {...enhanceWith("demos")}>
      <nav aria-label={demosCopy.choose}>
        <ul className={styles.picks} data-picks>
          {demos.map(({ id, title, duration, hue }) => (
            <li key={id} className={getHueClass(hue)}>
              <a
                href={`#${id}`}
                {...trackOnClick({
                  event: "button_click",
                  button_name: `demo ${id}`,
                  location: "demo",
                })}
              >
                <span className={styles.title}>{title}</span>{" "}
                <span className={styles.duration}>{formatClock(duration)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.shown}>
        {demos.map((demo) => (
          <article key={demo.id} id={demo.id} className={styles.demo} data-demo>
            <Title className={`${layout.title3} ${styles.name}`}>{demo.title}</Title>
            <div className={styles.player}>
              <DemoPlayer demo={demo} />
            </div>
            <div className={styles.words}>
              {demo.features.length > 0 && (
                <>
                  <p className={styles.label}>{featuresLabel}</p>
                  <ul className={styles.features}>
                    {withIndexKeys(demo.features).map(({ key, item: feature }) => (
                      <li key={key}>
                        <Icon name="check" />
                        {feature}
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <ButtonLinks links={links} />
            </div>
          </article>
        ))}
      </div>
    </div>
  );
}
