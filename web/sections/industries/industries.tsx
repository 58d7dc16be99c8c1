import { useId } from "react";
import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { getHueClass } from "../../ui/hue.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { showPosition, SwipeRow } from "../../ui/swipe-row.tsx";
import { BeforeAfter } from "./before-after.tsx";
import type { industriesSchema } from "./industries.groq.ts";
import styles from "./industries.module.css";

type Content = z.output<typeof industriesSchema>;

/**
 * Industry use cases (spec 2, home): a picture of each industry's metrics before and after. Problem,
 * solution and benefits unfold below it.
 */
export function Industries({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, industries } = content;
  const headingId = useId();
  if (industries.length === 0) return null;
  return (
    <section className={`${layout.section} ${styles.band}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} id={headingId} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <SwipeRow className={styles.items} labelledBy={headingId}>
          {industries.map((industry, index) => (
            <Industry
              key={industry._id}
              industry={industry}
              labels={content}
              position={showPosition(index, industries.length)}
            />
          ))}
        </SwipeRow>
      </div>
    </section>
  );
}

type IndustryProps = {
  industry: Content["industries"][number];
  labels: Content;
  position: ReturnType<typeof showPosition>;
};

function Industry({ industry, labels, position }: IndustryProps) {
  const { title, hue, metrics, modules } = industry;
  return (
    <li className={`${styles.item} ${getHueClass(hue)}`} data-reveal {...position}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.figures}>
        {metrics.map((metric) => (
          <BeforeAfter key={metric._key} metric={metric} labels={labels} />
        ))}
      </div>
      <div className={styles.more}>
        <Story industry={industry} labels={labels} />
        {modules.length > 0 && (
          <ul className={styles.modules}>
            {modules.map(({ _id, name, path }) => (
              <li key={_id}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** What changed the metric, in a native disclosure. */
function Story({ industry, labels }: Pick<IndustryProps, "industry" | "labels">) {
  const { title, problem, solution, benefits } = industry;
  return (
    <details className={styles.story}>
      <summary>
        <span>
          {labels.solutionLabel}
          <span className={layout.hidden}>: {title}</span>
        </span>
        <Icon name="plus" />
      </summary>
      <dl>
        <dt>{labels.problemLabel}</dt>
        <dd>{problem}</dd>
        <dt>{labels.solutionLabel}</dt>
        <dd>{solution}</dd>
        {benefits.length > 0 && (
          <>
            <dt>{labels.benefitsLabel}</dt>
            {benefits.map((benefit) => (
              <dd key={benefit}>{benefit}</dd>
            ))}
          </>
        )}
      </dl>
    </details>
  );
}
