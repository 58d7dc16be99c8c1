import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { securitySchema } from "./security.groq.ts";
import styles from "./security.module.css";

type Content = z.output<typeof securitySchema>;
type Commitment = Content["items"][number];

/** A list of security commitments with measures and evidence (spec 2, platform), optionally in groups. */
export function Security({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, items } = content;
  return (
    <section className={layout.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.groups}>
          {groupNeighbors(items).map(({ name, commitments }) =>
            name ? (
              <div key={commitments[0]?._key} className={styles.group} data-reveal>
                <h3 className={styles.title}>{name}</h3>
                <Commitments items={commitments} heading="h4" />
              </div>
            ) : (
              <Commitments key={commitments[0]?._key} items={commitments} heading="h3" />
            ),
          )}
        </div>
      </div>
    </section>
  );
}

/** Joins neighbors with the same group. Commitments without a group form one without a name. */
function groupNeighbors(items: readonly Commitment[]) {
  const groups: { name: string | null; commitments: Commitment[] }[] = [];
  for (const item of items) {
    const name = item.group?.trim() || null;
    const last = groups.at(-1);
    if (last?.name === name) last.commitments.push(item);
    else groups.push({ name, commitments: [item] });
  }
  return groups;
}

type CommitmentsProps = { items: readonly Commitment[]; heading: "h3" | "h4" };

function Commitments({ items, heading: Heading }: CommitmentsProps) {
  return (
    <ul className={Heading === "h3" ? styles.items : styles.grouped}>
      {items.map(({ _key, title, text, evidence }) => (
        <li key={_key} data-reveal={Heading === "h3" || undefined}>
          <Heading className={Heading === "h3" ? styles.title : styles.subtitle}>{title}</Heading>
          <p className={styles.text}>{text}</p>
          <p className={styles.evidence}>
            <Icon name="check" />
            {evidence}
          </p>
        </li>
      ))}
    </ul>
  );
}
