import { Icon } from "../../ui/icon.tsx";
import styles from "./preview-link-banner.module.css";

type PreviewLinkBannerProps = {
  path: string;
  /** Expiry of the link, as ISO 8601. */
  expires: string;
};

const expiryFormat = new Intl.DateTimeFormat("en", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** Marks a page as a draft opened by a preview link, with its expiry and a link to leave it. */
export function PreviewLinkBanner({ path, expires }: PreviewLinkBannerProps) {
  return (
    <aside className={styles.banner} aria-label="Preview">
      <p className={styles.text}>
        <strong>Preview</strong> You see a draft of this page. The link ends on{" "}
        <time dateTime={expires}>{expiryFormat.format(new Date(expires))} UTC</time>.
      </p>
      <a className={styles.leave} href={`/api/preview/leave?from=${path}`} rel="nofollow">
        Leave preview
        <Icon name="close" />
      </a>
    </aside>
  );
}
