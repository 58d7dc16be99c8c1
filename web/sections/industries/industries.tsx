import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { getHueClass } from "../../ui/hue.ts";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import swipe from "../../ui/swipe-row.module.css";
import { BeforeAfter } from "./before-after.tsx";
import type { industriesSchema } from "./industries.groq.ts";
import styles from "./industries.module.css";

type Content = z.output<typeof industriesSchema>;

/**
 * Industry use cases (spec 2, home): each industry's metrics before and after, with problem, solution and
 * benefits.
 */
export function Industries({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, industries } = content;
  if (industries.length === 0) return null;
  return (
    <section className={`${layout.section} ${styles.band}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <ul className={`${swipe.row} ${styles.items}`}>
          {industries.map((industry) => (
            <Industry key={industry._id} industry={industry} labels={content} />
          ))}
        </ul>
      </div>
    </section>
  );
}

type IndustryProps = {
  industry: Content["industries"][number];
  labels: Content;
};

function Industry({ industry, labels }: IndustryProps) {
  const { title, problem, solution, hue, benefits, metrics, modules } = industry;
  return (
    <li className={`${styles.item} ${getHueClass(hue)}`} data-reveal>
      <div className={styles.what}>
        <h3 className={styles.title}>{title}</h3>
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
      <div className={styles.figures}>
        {metrics.map((metric) => (
          <BeforeAfter key={metric._key} metric={metric} labels={labels} />
        ))}
      </div>
      <dl className={styles.story}>
        <div>
          <dt>{labels.problemLabel}</dt>
          <dd>{problem}</dd>
        </div>
        <div>
          <dt>{labels.solutionLabel}</dt>
          <dd className={styles.solution}>{solution}</dd>
        </div>
      </dl>
      {benefits.length > 0 && (
        <div className={styles.benefits}>
          <p>{labels.benefitsLabel}</p>
          <ul>
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}
