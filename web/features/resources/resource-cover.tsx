import type { Hue } from "../../ui/hues.ts";
import {
  coverPaths,
  coverSize,
  coverTexts,
  drawCover,
  getCoverTone,
  type KeyNumber,
} from "./cover.ts";
import styles from "./resource-cover.module.css";
import { formatType } from "./resources.copy.ts";

type ResourceCoverProps = {
  type: string;
  category: string | null;
  title: string;
  keyNumber: KeyNumber | null;
  /** The color of the resource's module; gray without one. */
  hue: Hue | null;
  /** The URL of an uploaded cover, which replaces the drawing. */
  image?: string | undefined;
  /** `page` is wide, for the page of the resource. */
  size?: "card" | "page";
};

/**
 * The cover of a resource, drawn from its key number, its kind and its module. `data-part` names the
 * elements that `resource-rows.ts` fills in copies of a card.
 */
export function ResourceCover(props: ResourceCoverProps) {
  const { type, category, title, keyNumber, hue, image, size = "card" } = props;
  const cover = drawCover({ type, title, keyNumber });
  return (
    <div
      className={`${styles.cover} ${styles[size]}`}
      data-part="cover"
      data-type={type}
      data-tone={getCoverTone(type)}
      data-hue={hue ?? undefined}
      data-size={cover.size}
    >
      <p className={styles.head}>
        <span className={styles.type} data-part="type">
          {formatType(type)}
        </span>
        <span className={styles.category} data-part="category">
          {category}
        </span>
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
      <svg className={styles.drawing} viewBox="0 0 300 100" aria-hidden="true">
        {coverPaths.map((name) => (
          <path key={name} className={styles[name]} d={cover[name]} data-part={name} />
        ))}
      </svg>
      <p className={styles.number}>
        {coverTexts.map((name) => (
          <span key={name} className={styles[name]} data-part={name}>
            {cover[name]}
          </span>
        ))}
      </p>
    </div>
  );
}
