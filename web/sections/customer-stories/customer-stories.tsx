import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { CustomerStoryCard } from "../../features/customer-stories/customer-story-card.tsx";
import { EntryCards } from "../../ui/entry-card.tsx";
import { ListSection } from "../../ui/list-section.tsx";
import type { customerStoriesSchema } from "./customer-stories.groq.ts";

type Content = z.output<typeof customerStoriesSchema>;

/** A list of customer stories; without any it renders nothing, unless it has the headline of the page. */
export function CustomerStories({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, stories } = content;
  const { labels } = context;
  if (stories.length === 0 && !isFirst) return null;
  return (
    <ListSection
      headline={headline}
      lead={lead}
      isFirst={isFirst}
      emptyText={stories.length === 0 ? labels.empty : null}
    >
      <EntryCards>
        {stories.map((story) => (
          <CustomerStoryCard key={story._id} story={story} heading={isFirst ? "h2" : "h3"} />
        ))}
      </EntryCards>
    </ListSection>
  );
}
