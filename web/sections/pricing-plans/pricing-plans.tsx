import type * as z from "zod";
import { createButtonLinks, type SectionProps } from "../../content/request/page-context.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { ListSection } from "../../ui/list-section.tsx";
import type { pricingPlansSchema } from "./pricing-plans.groq.ts";
import styles from "./pricing-plans.module.css";

type Content = z.output<typeof pricingPlansSchema>;

/**
 * Plans beside each other; without any it renders nothing, unless it has the headline of the page. With a
 * highlighted plan, only its button is primary.
 */
export function PricingPlans({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, plans, note } = content;
  const { labels } = context;
  if (plans.length === 0 && !isFirst) return null;
  const Name = isFirst ? "h2" : "h3";
  const hasHighlight = plans.some(({ isHighlighted }) => isHighlighted);
  return (
    <ListSection
      headline={headline}
      lead={lead}
      isFirst={isFirst}
      emptyText={plans.length === 0 ? labels.empty : null}
    >
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan._id} className={styles.plan} data-highlighted={plan.isHighlighted}>
            <div>
              <div className={styles.head}>
                <Name className={layout.title3}>{plan.name}</Name>
                {plan.isHighlighted && <span className={styles.mark}>{labels.recommended}</span>}
              </div>
              {plan.audience && <p className={styles.audience}>{plan.audience}</p>}
            </div>
            <p className={styles.price}>
              <strong>{plan.price}</strong> {plan.period && <span>{plan.period}</span>}
            </p>
            <ul className={styles.included}>
              {plan.included.map((item) => (
                <li key={item}>
                  <Icon name="check" />
                  {item}
                </li>
              ))}
            </ul>
            <div className={styles.buttons}>
              <ButtonLinks
                links={createButtonLinks(plan.buttons, context, "pricingPlans")}
                hasPrimary={plan.isHighlighted || !hasHighlight}
              />
            </div>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </ListSection>
  );
}
