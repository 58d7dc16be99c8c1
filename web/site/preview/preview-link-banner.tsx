import { Icon } from "../../ui/icon.tsx";
import styles from "./preview-link-banner.module.css";

/** The preview link that shows a page. */
export type OpenedPreviewLink = {
  /** Expiry of the link, as ISO 8601. */
  expires: string;
  /** Title of the release that the link shows; undefined for a draft. */
  release: string | undefined;
};

type PreviewLinkBannerProps = OpenedPreviewLink & { path: string };

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
export function PreviewLinkBanner({ path, expires, release }: PreviewLinkBannerProps) {
  const leave = `/api/preview/leave?from=${path}${release === undefined ? "" : "&scope=release"}`;
  const shown = release === undefined ? "a draft of this page" : `the release “${release}”`;
  return (
    <aside className={styles.banner} aria-label="Preview">
      <p className={styles.text}>
        <strong>Preview</strong> You see {shown}. The link ends on{" "}
        <time dateTime={expires}>{expiryFormat.format(new Date(expires))} UTC</time>.
      </p>
      <a className={styles.leave} href={leave} rel="nofollow">
        Leave preview
        <Icon name="close" />
      </a>
    </aside>
  );
}
