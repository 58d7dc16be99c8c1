import type { ReactNode } from "react";
import { getImageDimensions } from "../../content/render/image-url.ts";
import { Picture } from "../../content/render/picture.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { PageContext } from "../../content/request/page-context.ts";
import { EntryHeader } from "../../ui/entry-header.tsx";
import page from "../../ui/entry-page.module.css";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import { Person } from "../../ui/person.tsx";
import { TagList } from "../../ui/tag-list.tsx";
import type { ResourceDetails } from "./resource-page.groq.ts";
import { ResourceCover } from "./resource-cover.tsx";
import styles from "./resource-card.module.css";
import { formatType } from "./resources.copy.ts";

type ResourcePageProps = {
  content: ResourceDetails;
  context: PageContext;
  breadcrumb?: ReactNode;
  /** The form before the download, and its element id. */
  gate?: { id: string; form: ReactNode } | undefined;
};

/** The page of a resource with its download. */
export function ResourcePage({ content, context, breadcrumb, gate }: ResourcePageProps) {
  const { title, description, type, category, readTime, published, module } = content;
  const { labels } = context;
  const { href, download, body, authors, tags } = content;
  return (
    <article className={page.page}>
      <div className={layout.grid}>
        <EntryHeader
          breadcrumb={breadcrumb}
          eyebrow={
            <>
              {type && <span className={styles.type}>{formatType(type)}</span>}
              {category}
            </>
          }
          title={title}
          summary={description}
        >
          {readTime && <p className={page.facts}>{readTime}</p>}
          {href && (
            <a className={styles.link} href={href} download={download || undefined}>
              <Icon name={download ? "download" : "outward"} />
              {labels.download}
            </a>
          )}
          {gate && (
            <a className={styles.link} href={`#${gate.id}`}>
              <Icon name="download" />
              {labels.download}
            </a>
          )}
        </EntryHeader>
        <Cover content={content} />
        {(body || gate) && (
          <div className={page.body}>
            {body && <RichText value={body} context={context} />}
            {gate && <div className={styles.gate}>{gate.form}</div>}
          </div>
        )}
        {(authors.length > 0 || tags.length > 0 || published || module?.path) && (
          <aside className={page.aside} aria-label={title}>
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
            {module?.path && (
              <div className={page.people}>
                <p className={page.label}>{labels.modules}</p>
                <p>
                  <a href={module.path}>{module.name}</a>
                </p>
              </div>
            )}
            {published && (
              <div className={page.people}>
                <p className={page.label}>{labels.posted}</p>
                <LocalDate date={published} />
              </div>
            )}
          </aside>
        )}
      </div>
    </article>
  );
}

/**
 * The cover: an uploaded one wide across the page, or as a portrait with a limited height; otherwise the
 * drawing from the key number.
 */
function Cover({ content }: { content: ResourceDetails }) {
  const { cover: image, title, type, category, keyNumber, module } = content;
  const dimensions = image && getImageDimensions(image);
  if (!dimensions)
    return (
      <div className={page.picture}>
        <ResourceCover
          {...{ title, category, keyNumber }}
          type={type ?? ""}
          hue={module?.hue ?? null}
          size="page"
        />
      </div>
    );
  if (dimensions.height > dimensions.width)
    return (
      <div className={styles.portrait}>
        <Picture image={image} sizes="24rem" eager />
      </div>
    );
  return (
    <div className={page.picture}>
      <Picture image={image} sizes="(min-width: 80rem) 77.5rem, 92vw" aspectRatio={[16, 7]} eager />
    </div>
  );
}
