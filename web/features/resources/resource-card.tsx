import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import type { Resource } from "./resource.groq.ts";
import { ResourceCover } from "./resource-cover.tsx";
import styles from "./resource-card.module.css";

type ResourceCardProps = {
  resource: Resource;
  /** The link text: 'Download Resource' (spec 2). */
  label: string;
  heading: "h2" | "h3";
  /** The card is only the template of cards that the search in the browser creates. */
  hidden?: boolean;
};

/**
 * A resource of the library (spec 2). Cover and title open its page. `data-part` names the elements that
 * `resource-rows.ts` fills in copies of the card.
 */
export function ResourceCard({ resource, label, heading, hidden }: ResourceCardProps) {
  const { path, title, description, readTime, published, href, download } = resource;
  const Title = heading;
  return (
    <li className={styles.card} hidden={hidden}>
      <div className={styles.opening}>
        <ResourceCover {...resource} />
        <Title className={styles.title}>
          <a data-part="title" href={path ?? undefined}>
            {title}
          </a>
        </Title>
      </div>
      <p className={styles.description} data-part="description">
        {description}
      </p>
      <p className={styles.facts}>
        <span data-part="readTime">{readTime}</span>
        <LocalDate date={published} className={styles.date} />
      </p>
      <a className={styles.link} data-part="link" href={href} download={download || undefined}>
        <Icon name={download ? "download" : "outward"} />
        {label}
        <span className={layout.hidden} data-part="name">{`: ${title}`}</span>
      </a>
    </li>
  );
}
