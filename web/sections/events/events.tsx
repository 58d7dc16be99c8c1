import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { EventCard } from "../../features/events/event-card.tsx";
import { selectEvents } from "../../content/entries/event-time.ts";
import { EntryCards } from "../../ui/entry-card.tsx";
import { ListSection } from "../../ui/list-section.tsx";
import type { eventsSchema } from "./events.groq.ts";

type Content = z.output<typeof eventsSchema>;

/**
 * Upcoming or past events. Without any it shows the editor's text; without that it renders nothing, unless
 * it has the headline of the page.
 */
export function Events({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, period, emptyText, limit } = content;
  const { labels, now } = context;
  const events = selectEvents(content.events, period, now).slice(0, limit);
  if (events.length === 0 && !emptyText && !isFirst) return null;
  return (
    <ListSection
      headline={headline}
      lead={lead}
      isFirst={isFirst}
      emptyText={events.length === 0 ? emptyText || labels.empty : null}
    >
      <EntryCards>
        {events.map((event) => (
          <EventCard
            key={event._id}
            event={event}
            onlineLabel={labels.online}
            heading={isFirst ? "h2" : "h3"}
          />
        ))}
      </EntryCards>
    </ListSection>
  );
}
