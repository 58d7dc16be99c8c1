import { Picture } from "../../content/render/picture.tsx";
import { EntryCard } from "../../ui/entry-card.tsx";
import { LocalDate } from "../../ui/local-date.tsx";
import { SampleBadge } from "../../ui/sample-badge.tsx";
import type { ArticleCard as Card } from "./article.groq.ts";

type ArticleCardProps = {
  article: Card;
  sampleLabel: string;
  heading: "h2" | "h3";
};

/** An article in a list, with its first category and date. */
export function ArticleCard({ article, sampleLabel, heading }: ArticleCardProps) {
  const { title, path, summary, published, cover, categories, sample } = article;
  const [category] = categories;
  return (
    <EntryCard
      href={path}
      heading={heading}
      title={title}
      summary={summary}
      eyebrow={
        (category || sample) && (
          <>
            {category} <SampleBadge sample={sample} label={sampleLabel} />
          </>
        )
      }
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
