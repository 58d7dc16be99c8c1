import { loadLabels } from "../../content/entries/labels.ts";
import type { ContentReader } from "../../content/sanity/readers.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { PageLayout } from "../layout/page-layout.tsx";
import { loadSiteSettings, withoutTracking } from "../../content/sanity/site-settings.ts";
import styles from "./not-found-page.module.css";

/** The not-found page (spec 2), with the links of the header. */
export async function NotFoundPage({ content }: { content: ContentReader }) {
  const [settings, labels] = await Promise.all([loadSiteSettings(content), loadLabels(content)]);
  return (
    <PageLayout
      path="/"
      settings={content.isPreview ? withoutTracking(settings) : settings}
      labels={labels}
      request={{ query: {} }}
    >
      {/* Next.js ignores a page's metadata in a 404 response. */}
      <title>{`Page not found | ${settings.brand.name}`}</title>
      <div className={`${layout.grid} ${styles.page}`}>
        <div className={styles.message}>
          <p className={styles.code}>404</p>
          <h1 className={layout.title2}>Oops! Page not found</h1>
          <div className={styles.back}>
            <ButtonLink href="/">{labels.home}</ButtonLink>
          </div>
        </div>
        <ul className={styles.links}>
          {settings.navigation.items.map(
            ({ key, label, href, description }) =>
              href && (
                <li key={key}>
                  <a className={styles.link} href={href}>
                    <span>
                      {label}
                      {description && <span className={styles.description}>{description}</span>}
                    </span>
                    <Icon name="arrow" />
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </PageLayout>
  );
}
