import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import {
  parseFilter,
  type ResourceFilter,
  selectPage,
  serializeFilter,
} from "../../features/resources/filter.ts";
import { ResourceCard } from "../../features/resources/resource-card.tsx";
import { resourcesCopy } from "../../features/resources/resources.copy.ts";
import { getSuggestionPath, suggestResource } from "../../features/resources/suggestion.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { resourceLibrarySchema } from "./resource-library.groq.ts";
import styles from "./resource-library.module.css";

type Content = z.output<typeof resourceLibrarySchema>;

/**
 * The resource library (spec 2, resources): search, category filters and cards. The URL holds the
 * filter; an enhancement applies it without page loads.
 */
export function ResourceLibrary({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, resources, moreLabel } = content;
  const { path, request } = context;
  const filter = parseFilter(request.query);
  const { shown, page, hasMore } = selectPage(resources, filter);
  return (
    <section className={styles.section}>
      <div className={layout.grid}>
        <div className={styles.head}>
          <SectionHeading isFirst={isFirst} className={layout.title1}>
            {headline}
          </SectionHeading>
          <p className={`${layout.lead} ${styles.lead}`}>{lead}</p>
        </div>
        <div
          className={styles.library}
          data-total={resources.length}
          data-shown={serializeFilter(filter)}
          {...enhanceWith("resource-library")}
        >
          <div className={styles.tools}>
            <SearchForm path={path} filter={filter} label={content.searchLabel} />
            <CategoryFilters path={path} filter={filter} content={content} />
          </div>
          <output className={layout.hidden} data-status />
          <ul className={styles.cards} data-cards>
            {/* The enhancement needs one card as template, even if none matches. */}
            {(shown.length > 0 ? shown : resources.slice(0, 1)).map((resource) => (
              <ResourceCard
                key={resource.id}
                resource={resource}
                label={content.downloadLabel}
                heading={isFirst ? "h2" : "h3"}
                hidden={shown.length === 0}
              />
            ))}
          </ul>
          <EmptyState path={path} filter={filter} content={content} hidden={shown.length > 0} />
          <a
            className={styles.more}
            href={path + serializeFilter({ ...filter, page: page + 1 })}
            hidden={!hasMore}
            data-more
          >
            {moreLabel}
          </a>
        </div>
      </div>
    </section>
  );
}

type EmptyStateProps = { path: string; filter: ResourceFilter; content: Content; hidden: boolean };

/** The empty state with the closest match and a link to all resources. */
function EmptyState({ path, filter, content, hidden }: EmptyStateProps) {
  const { resources, categories, suggestionLabel, showAllLabel } = content;
  const category = categories.find(({ title }) => title === filter.category);
  const suggestion = suggestResource(resources, filter, category?.suggestion ?? undefined);
  return (
    <div className={styles.none} hidden={hidden} data-none>
      <p>{resourcesCopy.empty}</p>
      <p className={styles.suggestion} hidden={!suggestion} data-suggestion>
        {suggestionLabel}{" "}
        <a href={suggestion && getSuggestionPath(suggestion)}>{suggestion?.title}</a>
      </p>
      {resources.length > 0 && (
        <a className={styles.all} href={path} data-show-all>
          {showAllLabel.replace("{count}", String(resources.length))}
        </a>
      )}
    </div>
  );
}

function SearchForm(props: { path: string; filter: ResourceFilter; label: string }) {
  const { path, filter, label } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browser support of <search> is too recent
    <form className={styles.search} action={path} method="get" role="search">
      <label className={layout.hidden} htmlFor="resource-search">
        {label}
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
      <button className={styles.submit} type="submit" aria-label={label}>
        <Icon name="search" />
      </button>
    </form>
  );
}

function CategoryFilters(props: { path: string; filter: ResourceFilter; content: Content }) {
  const { path, filter, content } = props;
  const options = [
    { key: "all", label: content.allLabel, category: "", suggestion: null },
    ...content.categories.map(({ _id: key, title, suggestion }) => ({
      key,
      label: title,
      category: title,
      suggestion,
    })),
  ];
  return (
    <nav aria-label={resourcesCopy.filters}>
      <ul className={styles.filters}>
        {options.map(({ key, label, category, suggestion }) => (
          <li key={key}>
            <a
              className={styles.filter}
              href={path + serializeFilter({ ...filter, category, page: 1 })}
              aria-current={category === filter.category ? "true" : undefined}
              data-category={category}
              data-suggested={suggestion ?? undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
