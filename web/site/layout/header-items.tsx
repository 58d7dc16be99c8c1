import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { Picture } from "../../content/render/picture.tsx";
import type { HeaderItem, MenuGroup, MenuLink } from "../../content/entries/navigation.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./header-items.module.css";

/** Returns the tracking attributes of a header link: `button_name` begins with its type (spec 7). */
export const trackLink = (type: "header" | "navigation", label: string) =>
  trackOnClick({ event: "button_click", button_name: `${type} ${label}`, location: "header" });

/** Returns the `aria-current` of a link on the page with this path. */
export const getAriaCurrent = (href: string, path: string) =>
  href === path ? "page" : path.startsWith(`${href}/`) ? "true" : undefined;

type HeaderItemsProps = {
  items: readonly HeaderItem[];
  path: string;
  /** Read by screen readers after a label, for the button that opens its panel. */
  submenuLabel: string;
  /** Whether panels open over the page, or below their link in the menu of small screens. */
  isWide: boolean;
};

/** The links of the header. Beside a link with groups, a button opens their panel, also without scripts. */
export function HeaderItems({ items, path, submenuLabel, isWide }: HeaderItemsProps) {
  return (
    <ul className={isWide ? styles.wide : styles.small}>
      {items.map(({ key, label, href, description, groups }) => (
        <li key={key}>
          {href && (
            <a
              href={href}
              aria-current={getAriaCurrent(href, path)}
              {...trackLink("navigation", label)}
            >
              {label}
            </a>
          )}
          {groups.length > 0 && (
            <details
              // The browser closes the other panels of the same name.
              name={isWide ? "header-panel" : undefined}
              {...enhanceWith("disclosure")}
            >
              <summary aria-label={href && `${label} ${submenuLabel}`}>
                {!href && label}
                <Icon name="chevron" />
              </summary>
              <div className={styles.panel}>
                <div className={styles.columns}>
                  {isWide && description && <p className={styles.about}>{description}</p>}
                  {groups.map((group) => (
                    <Group key={group.key} group={group} path={path} isWide={isWide} />
                  ))}
                </div>
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type GroupProps = { group: MenuGroup; path: string; isWide: boolean };

function Group({ group: { title, links }, path, isWide }: GroupProps) {
  return (
    <div className={styles.group}>
      {title && (
        <p className={styles.title} aria-hidden="true">
          {title}
        </p>
      )}
      <ul aria-label={title ?? undefined}>
        {links.map((link) => (
          <li key={link.key}>
            <a
              href={link.href}
              aria-current={link.href === path ? "page" : undefined}
              {...trackLink("navigation", link.label)}
            >
              {isWide ? <DescribedLabel link={link} /> : link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DescribedLabel({ link: { label, description, image } }: { link: MenuLink }) {
  return (
    <>
      {image?.asset && (
        <Picture image={image} sizes="48px" aspectRatio={[1, 1]} className={styles.picture} />
      )}
      <span className={styles.label}>{label}</span>
      {description && <span className={styles.description}>{description}</span>}
    </>
  );
}
