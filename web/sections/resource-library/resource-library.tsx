import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { parseFilter, serializeFilter, selectPage } from "../../features/resources/filter.ts";
import { ResourceCard } from "../../features/resources/resource-card.tsx";
import { resourcesCopy } from "../../features/resources/resources.copy.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import type { resourceLibrarySchema } from "./resource-library.groq.ts";
import styles from "./resource-library.module.css";

/**
 * The resource library (spec 2, resources): search, category filters and cards. The address says
 * what is shown; a script only makes it instant.
 */
export function ResourceLibrary({
  content,
  context,
  isFirst,
}: SectionProps<z.output<typeof resourceLibrarySchema>>) {
  const { headline, lead, searchLabel, allLabel, downloadLabel, moreLabel, categories } = content;
  const { path, request, settings } = context;
  const filter = parseFilter(request.query);
  const { shown, page, more } = selectPage(content.resources, filter);
  // The script needs one card as the pattern of all others.
  const cards = shown.length > 0 ? shown : content.resources.slice(0, 1);
  const filters = [
    { key: "all", label: allLabel, category: "" },
    ...categories.map(({ _id: key, title }) => ({ key, label: title, category: title })),
  ];
  const Headline = isFirst ? "h1" : "h2";
  return (
    <section className={styles.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <Headline className={layout.title1}>{headline}</Headline>
          <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>
        </div>
        <div
          className={styles.library}
          data-total={content.resources.length}
          data-shown={serializeFilter(filter)}
          {...enhanceWith("resource-library")}
        >
          <div className={styles.tools}>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element is too young */}
            <form className={styles.search} action={path} method="get" role="search">
              <label className={layout.hidden} htmlFor="resource-search">
                {searchLabel}
              </label>
              <input
                className={styles.input}
                id="resource-search"
                type="search"
                name="q"
                placeholder={resourcesCopy.placeholder}
                defaultValue={filter.q}
                autoComplete="off"
                enterKeyHint="search"
              />
              <input
                type="hidden"
                name="category"
                value={filter.category}
                disabled={filter.category === ""}
              />
              <button className={styles.submit} type="submit" aria-label={searchLabel}>
                <Icon name="search" />
              </button>
            </form>
            <nav aria-label={resourcesCopy.filters}>
              <ul className={styles.filters}>
                {filters.map(({ key, label, category }) => (
                  <li key={key}>
                    <a
                      className={styles.filter}
                      href={path + serializeFilter({ ...filter, category, page: 1 })}
                      aria-current={category === filter.category ? "true" : undefined}
                      data-category={category}
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <output className={layout.hidden} data-status />
          <ul className={styles.cards} data-cards>
            {cards.map((resource) => (
              <ResourceCard
                key={resource.id}
                resource={resource}
                label={downloadLabel}
                sampleLabel={settings.sampleLabel}
                heading={isFirst ? "h2" : "h3"}
                hidden={shown.length === 0}
              />
            ))}
          </ul>
          <p className={styles.none} hidden={shown.length > 0} data-none>
            {resourcesCopy.empty}
          </p>
          <a
            className={styles.more}
            href={path + serializeFilter({ ...filter, page: page + 1 })}
            hidden={!more}
            data-more
          >
            {moreLabel}
          </a>
        </div>
      </div>
    </section>
  );
}
