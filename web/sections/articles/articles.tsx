import type * as z from "zod";
import type { PageContext, SectionProps } from "../../content/request/page-context.ts";
import { ArticleCard } from "../../features/articles/article-card.tsx";
import {
  parseFilter,
  type ResourceFilter,
  serializeFilter,
} from "../../features/resources/filter.ts";
import { EntryCards } from "../../ui/entry-card.tsx";
import { ListSection } from "../../ui/list-section.tsx";
import type { articlesSchema } from "./articles.groq.ts";
import styles from "./articles.module.css";

type Content = z.output<typeof articlesSchema>;

/**
 * A list of articles. With pages, the URL holds the category and the page, so that filter and pages work
 * without JavaScript. Renders nothing without articles, unless it has the headline of the page.
 */
export function Articles({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, articles, limit, hasPages } = content;
  const { labels, request } = context;
  if (articles.length === 0 && !isFirst) return null;
  const filter = parseFilter(hasPages ? request.query : {});
  const inCategory = articles.filter(
    ({ categories }) => filter.category === "" || categories.includes(filter.category),
  );
  const pageCount = Math.max(1, Math.ceil(inCategory.length / limit));
  const page = Math.min(filter.page, pageCount);
  const shown = inCategory.slice((page - 1) * limit, page * limit);
  const current = { ...filter, page };
  return (
    <ListSection
      headline={headline}
      lead={lead}
      isFirst={isFirst}
      emptyText={articles.length === 0 ? labels.empty : null}
    >
      {hasPages && <CategoryFilters articles={articles} filter={current} context={context} />}
      {shown.length === 0 ? (
        <p>{labels.empty}</p>
      ) : (
        <EntryCards>
          {shown.map((article) => (
            <ArticleCard key={article._id} article={article} heading={isFirst ? "h2" : "h3"} />
          ))}
        </EntryCards>
      )}
      {hasPages && pageCount > 1 && (
        <Pages filter={current} pageCount={pageCount} context={context} />
      )}
    </ListSection>
  );
}

type FilterProps = {
  filter: ResourceFilter;
  context: PageContext;
};

/** Links to the categories of the listed articles; nothing for a single category. */
function CategoryFilters({ articles, filter, context }: FilterProps & Pick<Content, "articles">) {
  const titles = [...new Set(articles.flatMap(({ categories }) => categories))];
  if (titles.length < 2) return null;
  const { labels, path } = context;
  return (
    <nav aria-label={labels.categories}>
      <ul className={styles.filters}>
        {["", ...titles.toSorted((one, other) => one.localeCompare(other, "en"))].map(
          (category) => (
            <li key={category}>
              <a
                className={styles.filter}
                href={path + serializeFilter({ q: "", category, page: 1 })}
                aria-current={category === filter.category ? "true" : undefined}
              >
                {category || labels.all}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function Pages({ filter, pageCount, context }: FilterProps & { pageCount: number }) {
  const { labels, path } = context;
  const { page } = filter;
  const getHref = (target: number) => path + serializeFilter({ ...filter, q: "", page: target });
  return (
    <nav className={styles.pages} aria-label={labels.pages}>
      {page > 1 && (
        <a className={styles.page} href={getHref(page - 1)} rel="prev">
          {labels.newer}
        </a>
      )}
      <span className={styles.position}>
        {page} / {pageCount}
      </span>
      {page < pageCount && (
        <a className={styles.page} href={getHref(page + 1)} rel="next">
          {labels.older}
        </a>
      )}
    </nav>
  );
}
