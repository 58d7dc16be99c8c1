import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { ResourceCard } from "../../features/resources/resource-card.tsx";
import { EntryCards } from "../../ui/entry-card.tsx";
import { ListSection } from "../../ui/list-section.tsx";
import type { resourcesSectionSchema } from "./resources.groq.ts";

type Content = z.output<typeof resourcesSectionSchema>;

/** Cards of some resources; without any it renders nothing, unless it has the headline of the page. */
export function Resources({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, resources, downloadLabel } = content;
  const { labels } = context;
  if (resources.length === 0 && !isFirst) return null;
  return (
    <ListSection
      headline={headline}
      lead={lead}
      isFirst={isFirst}
      emptyText={resources.length === 0 ? labels.empty : null}
    >
      <EntryCards>
        {resources.map((resource) => (
          <ResourceCard
            key={resource.id}
            resource={resource}
            label={downloadLabel}
            heading={isFirst ? "h2" : "h3"}
          />
        ))}
      </EntryCards>
    </ListSection>
  );
}
