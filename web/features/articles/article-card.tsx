import { Picture } from "../../content/render/picture.tsx";
import { EntryCard } from "../../ui/entry-card.tsx";
import { LocalDate } from "../../ui/local-date.tsx";
import type { ArticleCard as Card } from "./article.groq.ts";

type ArticleCardProps = {
  article: Card;
  heading: "h2" | "h3";
};

/** An article in a list, with its first category and date. */
export function ArticleCard({ article, heading }: ArticleCardProps) {
  const { title, path, summary, published, cover, categories } = article;
  const [category] = categories;
  return (
    <EntryCard
      href={path}
      heading={heading}
      title={title}
      summary={summary}
      eyebrow={category}
      picture={
        cover?.asset && (
          <Picture
            image={{ ...cover, alt: "" }}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 92vw"
            aspectRatio={[16, 9]}
          />
        )
      }
    >
      <LocalDate date={published} />
    </EntryCard>
  );
}
