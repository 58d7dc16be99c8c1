import type * as z from "zod";
import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { SectionProps } from "../../content/request/page-context.ts";
import { getHueClass } from "../../ui/hue.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { solutionGridSchema } from "./solution-grid.groq.ts";
import styles from "./solution-grid.module.css";

type Content = z.output<typeof solutionGridSchema>;

/**
 * Modules as cards (spec 2, solutions). Hovering or focusing a card replaces the short description by the
 * full one. On touch devices the short one opens the full one, also without scripts.
 */
export function SolutionGrid({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, modules, linkLabel } = content;
  if (modules.length === 0) return null;
  return (
    <section className={isFirst ? styles.opening : styles.section}>
      <div className={layout.grid}>
        {(headline || lead) && (
          <div className={styles.head}>
            {headline && (
              <SectionHeading isFirst={isFirst} className={isFirst ? layout.title1 : layout.title2}>
                {headline}
              </SectionHeading>
            )}
            {lead && <p className={layout.lead}>{lead}</p>}
          </div>
        )}
        <ul className={styles.cards}>
          {modules.map((module) => (
            <Card
              key={module._id}
              module={module}
              linkLabel={linkLabel}
              hasHeadline={Boolean(headline)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

type CardProps = {
  module: Content["modules"][number];
  linkLabel: string;
  hasHeadline: boolean;
};

function Card({ module, linkLabel, hasHeadline }: CardProps) {
  const { name, path, theme, hue, shortDesc, fullDesc, status } = module;
  const Name = hasHeadline ? "h3" : "h2";
  const label = `${linkLabel}: ${name}`;
  return (
    <li className={`${styles.card} ${getHueClass(hue)}`} data-reveal>
      <div className={styles.title}>
        <Name className={styles.name}>{name}</Name>
        <StatusBadge status={status} />
      </div>
      {theme && <p className={styles.theme}>{theme}</p>}
      <details className={styles.texts}>
        <summary className={styles.short}>
          <span>{shortDesc}</span>
          <Icon name="plus" />
        </summary>
        <p className={styles.full}>{fullDesc}</p>
      </details>
      <a
        className={styles.link}
        href={path}
        {...trackOnClick({ event: "cta_click", cta_type: label, location: "solutionGrid" })}
      >
        {linkLabel}
        <span className={layout.hidden}> {name}</span>
        <Icon name="arrow" />
      </a>
    </li>
  );
}
