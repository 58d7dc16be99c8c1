import type { ReactNode } from "react";
import { Picture } from "../../content/render/picture.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { PageContext } from "../../content/request/page-context.ts";
import { EntryCards } from "../../ui/entry-card.tsx";
import { EntryHeader } from "../../ui/entry-header.tsx";
import page from "../../ui/entry-page.module.css";
import layout from "../../ui/layout.module.css";
import { ListSection } from "../../ui/list-section.tsx";
import { LocalDate } from "../../ui/local-date.tsx";
import { Person } from "../../ui/person.tsx";
import { TagList } from "../../ui/tag-list.tsx";
import { ArticleCard } from "./article-card.tsx";
import type { Article } from "./article.groq.ts";
import { estimateReadingMinutes } from "./reading-time.ts";

type ArticlePageProps = {
  content: Article;
  context: PageContext;
  breadcrumb?: ReactNode;
};

/** An article with its cover, authors, tags and related articles. */
export function ArticlePage({ content, context, breadcrumb }: ArticlePageProps) {
  const { title, summary, published, cover, categories, body, related } = content;
  const { labels } = context;
  return (
    <>
      <article className={page.page}>
        <div className={layout.grid}>
          <EntryHeader
            breadcrumb={breadcrumb}
            eyebrow={categories.join(" · ")}
            title={title}
            summary={summary}
          >
            <p className={page.facts}>
              {published && <LocalDate date={published} />}
              <span>
                {estimateReadingMinutes(body)} {labels.minutes}
              </span>
            </p>
          </EntryHeader>
          {cover?.asset && (
            <div className={page.picture}>
              <Picture
                image={cover}
                sizes="(min-width: 80rem) 77.5rem, 92vw"
                aspectRatio={[16, 7]}
                eager
              />
            </div>
          )}
          <div className={page.body}>
            <RichText value={body} context={context} />
          </div>
          <ArticleAside content={content} context={context} />
        </div>
      </article>
      {related.length > 0 && (
        <ListSection headline={labels.related} lead={null} isFirst={false}>
          <EntryCards>
            {related.map((article) => (
              <ArticleCard key={article._id} article={article} heading="h3" />
            ))}
          </EntryCards>
        </ListSection>
      )}
    </>
  );
}

function ArticleAside({ content, context }: Pick<ArticlePageProps, "content" | "context">) {
  const { authors, tags } = content;
  const { labels } = context;
  if (authors.length === 0 && tags.length === 0) return null;
  return (
    <aside className={page.aside} aria-label={labels.writtenBy}>
      {authors.length > 0 && (
        <div className={page.people}>
          <p className={page.label}>{labels.writtenBy}</p>
          {authors.map((author) => (
            <Person
              key={author._id}
              {...author}
              portrait={
                author.portrait?.asset && (
                  <Picture image={author.portrait} sizes="4rem" aspectRatio={[1, 1]} />
                )
              }
            />
          ))}
        </div>
      )}
      <TagList label={labels.tags} tags={tags} />
    </aside>
  );
}
