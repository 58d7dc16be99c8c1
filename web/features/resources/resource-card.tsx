import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import { coverPaths, coverSize, coverTexts, drawCover } from "./cover.ts";
import type { Resource } from "./resource.groq.ts";
import styles from "./resource-card.module.css";
import { formatType } from "./resources.copy.ts";

type ResourceCardProps = {
  resource: Resource;
  /** The link text: 'Download Resource' (spec 2). */
  label: string;
  heading: "h2" | "h3";
  /** The card is only the template of cards that the search in the browser creates. */
  hidden?: boolean;
};

/**
 * A resource of the library (spec 2). `data-part` names the elements that `resource-rows.ts` fills in
 * copies of the card.
 */
export function ResourceCard({ resource, label, heading, hidden }: ResourceCardProps) {
  const { path, type, category, title, description, readTime, published, href, download } =
    resource;
  const Title = heading;
  const cover = drawCover(resource);
  const { image } = resource;
  return (
    <li className={styles.card} hidden={hidden}>
      <div className={styles.cover} data-part="cover" data-type={type}>
        <p className={styles.kind}>
          <span className={styles.type} data-part="type">
            {formatType(type)}
          </span>
        </p>
        <p className={styles.category} data-part="category">
          {category}
        </p>
        {/* Also without an image, because any card can be the template of others. */}
        <img
          className={styles.image}
          data-part="image"
          src={image}
          alt=""
          width={coverSize.width}
          height={coverSize.height}
          loading="lazy"
          decoding="async"
          hidden={!image}
        />
        <svg className={styles.drawing} viewBox="0 0 200 132" aria-hidden="true">
          {coverPaths.map((name) => (
            <path key={name} className={styles[name]} d={cover[name]} data-part={name} />
          ))}
          {coverTexts.map((name) => (
            <text
              key={name}
              className={styles[name]}
              x="8"
              y={name === "afterText" ? 96 : 34}
              data-part={name}
            >
              {cover[name]}
            </text>
          ))}
        </svg>
      </div>
      <Title className={styles.title}>
        <a data-part="title" href={path ?? undefined}>
          {title}
        </a>
      </Title>
      <p className={styles.description} data-part="description">
        {description}
      </p>
      <p className={styles.facts}>
        <span data-part="readTime">{readTime}</span>
        <LocalDate date={published} />
      </p>
      <a className={styles.link} data-part="link" href={href} download={download || undefined}>
        <Icon name={download ? "download" : "outward"} />
        {label}
        <span className={layout.hidden} data-part="name">{`: ${title}`}</span>
      </a>
    </li>
  );
}
