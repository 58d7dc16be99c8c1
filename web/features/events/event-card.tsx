import { EntryCard } from "../../ui/entry-card.tsx";
import type { EventCard as Card } from "./event.groq.ts";
import { formatEventTime } from "../../content/entries/event-time.ts";

type EventCardProps = {
  event: Card;
  onlineLabel: string;
  heading: "h2" | "h3";
};

/** An event in a list, with its time and place. */
export function EventCard({ event, onlineLabel, heading }: EventCardProps) {
  const { title, path, summary, start, place } = event;
  return (
    <EntryCard
      href={path}
      heading={heading}
      title={title}
      summary={summary}
      eyebrow={<time dateTime={start}>{formatEventTime(event)}</time>}
    >
      {place ?? onlineLabel}
    </EntryCard>
  );
}
