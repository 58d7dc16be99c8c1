import type { ContentReader } from "../content/readers.ts";
import { siteSettings } from "../content/site-settings.ts";
import { ButtonLink } from "../ui/button.tsx";
import layout from "../ui/layout.module.css";
import { Frame } from "./frame.tsx";
import styles from "./preview-ended-page.module.css";

/** The path under which the page is kept; nobody can ask for it from outside. */
export const previewEndedPath = "/~preview-ended";

/** What a link to a draft leads to once it has expired or was taken back. */
export async function PreviewEndedPage({ content }: { content: ContentReader }) {
  const settings = await siteSettings(content);
  return (
    <Frame path="/" settings={settings} visit={{ query: {} }}>
      <title>{`This preview has ended | ${settings.brand}`}</title>
      <div className={`${layout.grid} ${styles.page}`}>
        <h1 className={layout.title1}>This preview has ended</h1>
        <p className={`${layout.lead} ${styles.text}`}>
          The link has expired or was taken back. Please ask whoever sent it to you for a new one.
        </p>
        <div className={styles.back}>
          <ButtonLink href="/">{settings.homeLabel}</ButtonLink>
        </div>
      </div>
    </Frame>
  );
}
