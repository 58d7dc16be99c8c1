import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { fixedOfferSchema } from "./fixed-offer.groq.ts";
import styles from "./fixed-offer.module.css";

type Content = z.output<typeof fixedOfferSchema>;

/** One offer at a fixed price: its scope, its calendar of weeks and its terms. */
export function FixedOffer({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, price, period, scopeTitle, included, points } = content;
  return (
    <section className={`${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
          <p className={styles.price}>
            <strong>{price}</strong> {period && <span>{period}</span>}
          </p>
          <ButtonLinks links={createButtonLinks(content.buttons, context, "fixedOffer")} />
        </div>
        <div className={styles.scope}>
          <h3 className={layout.title3}>{scopeTitle}</h3>
          <ul className={styles.included}>
            {included.map((item) => (
              <li key={item}>
                <Icon name="check" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <Calendar content={content} />
        {points.length > 0 && (
          <dl className={styles.points}>
            {points.map(({ _key, title, text }) => (
              <div key={_key}>
                <dt className={layout.title3}>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

/** The steps as bars over the weeks. On a phone each step names its weeks instead. */
function Calendar({ content: { stepsHeadline, weekLabel, steps } }: { content: Content }) {
  const weekCount = Math.max(...steps.map(({ from, to }) => Math.max(from, to)));
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1);
  return (
    <div className={styles.calendar}>
      <h3 className={layout.title3}>{stepsHeadline}</h3>
      <svg className={styles.weeks} width="100%" height="24" aria-hidden="true">
        {weeks.map((week) => (
          <text key={week} x={`${((week - 1) / weekCount) * 100}%`} y="16">
            {weekLabel} {week}
          </text>
        ))}
      </svg>
      <ol className={styles.steps}>
        {steps.map(({ _key, title, text, from, to }) => (
          <li key={_key}>
            <svg className={styles.bar} width="100%" height="12" aria-hidden="true">
              <rect className={styles.track} width="100%" height="12" rx="2" />
              <rect
                className={styles.span}
                x={`${((from - 1) / weekCount) * 100}%`}
                width={`${((Math.max(from, to) - from + 1) / weekCount) * 100}%`}
                height="12"
                rx="2"
              />
            </svg>
            <div className={styles.step}>
              <h4>
                {title}
                <span className={styles.when}>
                  {weekLabel} {from === to ? from : `${from}–${to}`}
                </span>
              </h4>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
