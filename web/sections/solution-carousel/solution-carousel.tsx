import type * as z from "zod";
import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { SectionProps } from "../../content/request/page-context.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { getHueClass } from "../../ui/hue.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { visibleCards } from "./carousel.enhancement.ts";
import { carouselCopy } from "./solution-carousel.copy.ts";
import type { solutionCarouselSchema } from "./solution-carousel.groq.ts";
import styles from "./solution-carousel.module.css";

type Content = z.output<typeof solutionCarouselSchema>;

/**
 * A carousel with three modules at a time (spec 2, home): a scrollable row with snap points. Its
 * enhancement adds arrows, dots and arrow keys.
 */
export function SolutionCarousel({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, modules, linkLabel } = content;
  if (modules.length === 0) return null;
  const isLongerThanRow = modules.length > visibleCards;
  return (
    <section className={layout.section} aria-label={headline} {...enhanceWith("carousel")}>
      <div className={`${layout.grid} ${styles.grid}`}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {isLongerThanRow && (
          <div className={styles.arrows}>
            <button type="button" data-step="previous" aria-label={carouselCopy.previous}>
              <Icon name="arrow" className={styles.back} />
            </button>
            <button type="button" data-step="next" aria-label={carouselCopy.next}>
              <Icon name="arrow" />
            </button>
          </div>
        )}
        <ul className={styles.row} data-row>
          {modules.map((module) => (
            <Card key={module._id} {...module} linkLabel={linkLabel} />
          ))}
        </ul>
        {isLongerThanRow && (
          <ul className={styles.dots}>
            {modules.map(({ _id, name }, index) => (
              <li key={_id}>
                <button type="button" data-go={index} aria-label={carouselCopy.show(name)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Card(module: Content["modules"][number] & { linkLabel: string }) {
  const { name, path, hue, tagline, carouselDescription, linkLabel } = module;
  return (
    <li className={`${styles.card} ${getHueClass(hue)}`}>
      <div className={styles.title}>
        <h3 className={styles.name}>{name}</h3>
        <StatusBadge status={module.carouselStatus} />
      </div>
      <p className={styles.tagline}>{tagline}</p>
      <p className={styles.text}>{carouselDescription}</p>
      <ul className={styles.features}>
        {module.carouselFeatures?.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <dl className={styles.metrics}>
        {module.carouselMetrics?.map(({ _key, value, label }) => (
          <div key={_key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a
        className={styles.link}
        href={path}
        {...trackOnClick({
          event: "cta_click",
          cta_type: `${linkLabel}: ${name}`,
          location: "solutionCarousel",
        })}
      >
        {linkLabel}
        <span className={layout.hidden}> {name}</span>
        <Icon name="arrow" />
      </a>
    </li>
  );
}
