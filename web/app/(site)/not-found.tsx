import { publishedContent } from "../../content/readers.ts";
import { Frame } from "../../site/frame.tsx";
import { siteSettings } from "../../site/settings.ts";
import { ButtonLink } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./not-found.module.css";

/** The not-found page (spec 2). Finished once for all unknown addresses. */
export default async function NotFound() {
  const settings = await siteSettings(publishedContent);
  return (
    <Frame path="/" settings={settings} visit={{ query: {} }}>
      <div className={`${layout.grid} ${layout.section}`}>
        <p className={styles.code}>404</p>
        <h1 className={layout.title2}>Oops! Page not found</h1>
        <div className={styles.back}>
          <ButtonLink href="/">Return to Home</ButtonLink>
        </div>
      </div>
    </Frame>
  );
}
