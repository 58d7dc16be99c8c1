import type { ReactNode } from "react";
import { Picture } from "../../content/render/picture.tsx";
import { Scene } from "../../scenes/scene.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { PageContext } from "../../content/request/page-context.ts";
import { EntryHeader } from "../../ui/entry-header.tsx";
import page from "../../ui/entry-page.module.css";
import layout from "../../ui/layout.module.css";
import { Person } from "../../ui/person.tsx";
import { TagList } from "../../ui/tag-list.tsx";
import type { CustomerStory } from "./customer-story.groq.ts";
import styles from "./customer-story.module.css";

type CustomerStoryPageProps = {
  content: CustomerStory;
  context: PageContext;
  breadcrumb?: ReactNode;
};

/** A customer story with its results, its text and a quote. */
export function CustomerStoryPage({ content, context, breadcrumb }: CustomerStoryPageProps) {
  const { title, customer, industry, summary, metrics, body, quote, scene } = content;
  return (
    <article className={page.page}>
      <div className={layout.grid}>
        <EntryHeader
          breadcrumb={breadcrumb}
          eyebrow={[customer, industry].filter(Boolean).join(" · ")}
          title={title}
          summary={summary}
        />
        {metrics.length > 0 && (
          <dl className={styles.metrics}>
            {metrics.map(({ _key, value, label, note }) => (
              <div key={_key}>
                <dt>
                  {label}
                  {note && <span className={styles.note}>{note}</span>}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {scene && (
          <div className={styles.scene}>
            <Scene content={scene} />
          </div>
        )}
        <div className={page.body}>
          <RichText value={body} context={context} />
          {quote && (
            <figure className={styles.quote}>
              <blockquote>{quote.text}</blockquote>
              <figcaption>
                <Person
                  name={quote.person}
                  role={quote.role}
                  portrait={
                    quote.portrait?.asset && (
                      <Picture image={quote.portrait} sizes="6rem" aspectRatio={[1, 1]} />
                    )
                  }
                />
              </figcaption>
            </figure>
          )}
        </div>
        <StoryFacts content={content} context={context} />
      </div>
    </article>
  );
}

/** The customer with logo, industry and the modules in use. */
function StoryFacts({ content, context }: Pick<CustomerStoryPageProps, "content" | "context">) {
  const { customer, logo, industry, modules } = content;
  const { labels } = context;
  return (
    <aside className={`${page.aside} ${styles.facts}`} aria-label={customer ?? labels.customer}>
      {logo?.asset && (
        <div className={styles.logo}>
          <Picture image={logo} sizes="10rem" />
        </div>
      )}
      <dl className={page.details}>
        {customer && (
          <div>
            <dt>{labels.customer}</dt>
            <dd>{customer}</dd>
          </div>
        )}
        {industry && (
          <div>
            <dt>{labels.industry}</dt>
            <dd>{industry}</dd>
          </div>
        )}
        {modules.length > 0 && (
          <div>
            <dt>{labels.modules}</dt>
            {modules.map(({ _id, name, path }) => (
              <dd key={_id}>
                <a href={path}>{name}</a>
              </dd>
            ))}
          </div>
        )}
      </dl>
      <TagList label={labels.tags} tags={content.tags} />
    </aside>
  );
}
