import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { Picture } from "../../content/render/picture.tsx";
import { toSafeHref } from "../../content/render/safe-href.ts";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { logosSchema } from "./logos.groq.ts";
import styles from "./logos.module.css";

type Content = z.output<typeof logosSchema>;

/** Logos of customers or partners, each with an optional link. */
export function Logos({ content, isFirst }: SectionProps<Content>) {
  const { headline, lead, items } = content;
  return (
    <section className={`${layout.section} ${layout.ruled}`}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title2}>
            {headline}
          </SectionHeading>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <ul className={styles.logos} data-columns={countColumns(items.length)}>
          {items.map((item) => (
            <li key={item._key}>
              <CompanyLogo {...item} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The columns on wide screens, three to six: rows of equal length, as far as the number allows. */
function countColumns(count: number): number {
  return Math.max(3, Math.ceil(count / Math.ceil(count / 6)));
}

/** A logo or, without an image, the name of the company. Links to the page or the address, if any. */
function CompanyLogo({ name, logo, address, page }: Content["items"][number]) {
  const href = toSafeHref(page ? page.path : address);
  const content = logo?.asset ? (
    <Picture image={{ ...logo, alt: logo.alt?.trim() || name }} sizes="10rem" />
  ) : (
    name
  );
  return href ? (
    <a className={styles.tile} href={href} rel="noopener">
      {content}
    </a>
  ) : (
    <div className={styles.tile}>{content}</div>
  );
}
