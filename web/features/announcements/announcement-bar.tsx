import type { Labels } from "../../content/entries/labels.ts";
import { createButtonLinks } from "../../content/request/page-context.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./announcement-bar.module.css";
import { dismissalScript } from "./dismissal-script.ts";

type AnnouncementBarProps = { settings: SiteSettings; labels: Labels };

/** The active announcement above the header; renders nothing if there is none. */
export function AnnouncementBar({ settings, labels }: AnnouncementBarProps) {
  const { announcement } = settings;
  if (!announcement) return null;
  const { _id, text, dismissible } = announcement;
  const [link] = createButtonLinks(announcement.link, { settings }, "announcement");
  return (
    <>
      {/* The script hides a dismissed bar before React starts. */}
      <section
        className={styles.bar}
        aria-label={labels.announcement}
        data-announcement={_id}
        suppressHydrationWarning
      >
        <p className={styles.text}>
          {text}{" "}
          {link && (
            <a href={link.href} {...link.track}>
              {link.label}
            </a>
          )}
        </p>
        {dismissible && (
          <button
            className={styles.dismiss}
            type="button"
            aria-label={labels.dismiss}
            hidden
            suppressHydrationWarning
          >
            <Icon name="close" />
          </button>
        )}
      </section>
      {dismissible && <script dangerouslySetInnerHTML={{ __html: dismissalScript }} />}
    </>
  );
}
