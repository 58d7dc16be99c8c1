import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { SearchResults } from "../../features/search/search-results.tsx";
import { Button } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { siteSearchSchema } from "./site-search.groq.ts";
import styles from "./site-search.module.css";

/** The site search, a plain GET form with the query in the URL. */
export function SiteSearch({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof siteSearchSchema>>) {
  const { headline, lead } = content;
  const { q: query = "" } = context.request.query;
  return (
    <section className={styles.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title1} id="search-headline">
            {headline}
          </SectionHeading>
          {lead && <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- some screen readers do not support <search> yet */}
        <form className={styles.form} action={context.path} role="search">
          <input
            className={styles.input}
            type="search"
            name="q"
            defaultValue={query}
            placeholder={content.placeholder}
            aria-labelledby="search-headline"
            maxLength={200}
            required
          />
          <Button type="submit">{content.submitLabel}</Button>
        </form>
        <SearchResults
          query={query}
          labels={{
            nothing: content.emptyText,
            pages: content.pagesLabel,
            modules: content.modulesLabel,
            resources: content.resourcesLabel,
            faqs: content.faqsLabel,
          }}
        />
      </div>
    </section>
  );
}
