import { createButtonLinks } from "../../content/request/page-context.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./announcement-bar.module.css";
import { dismissalScript } from "./dismissal-script.ts";

/** The active announcement above the header; renders nothing if there is none. */
export function AnnouncementBar({ settings }: { settings: SiteSettings }) {
  const { announcement, announcementLabels: labels } = settings;
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
