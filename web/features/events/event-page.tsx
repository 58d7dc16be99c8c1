import type { ReactNode } from "react";
import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { Picture } from "../../content/render/picture.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import { createButtonLinks, type PageContext } from "../../content/request/page-context.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { EntryHeader } from "../../ui/entry-header.tsx";
import page from "../../ui/entry-page.module.css";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { Person } from "../../ui/person.tsx";
import { TagList } from "../../ui/tag-list.tsx";
import { buildCalendarUrl } from "./event-calendar.ts";
import type { EventDetails } from "./event.groq.ts";
import { formatEventTime, isPast } from "../../content/entries/event-time.ts";
import styles from "./event-page.module.css";

type EventPageProps = {
  content: EventDetails;
  context: PageContext;
  breadcrumb?: ReactNode;
  /** The registration form and its element id. */
  registrationForm?: { id: string; form: ReactNode } | undefined;
};

/**
 * An event with its time, place and speakers: registration and calendar file before it, its recording
 * afterwards.
 */
export function EventPage({ content, context, breadcrumb, registrationForm }: EventPageProps) {
  const { title, summary, start, end, categories, body, recordingUrl } = content;
  const { labels, path, now } = context;
  const hasEnded = isPast(end, now);
  const openForm = isPast(start, now) ? undefined : registrationForm;
  const registration = isPast(start, now)
    ? []
    : createButtonLinks(content.registration, context, "event");
  const formLink = openForm && {
    key: "form",
    label: labels.register,
    href: `#${openForm.id}`,
    track: trackOnClick({ event: "cta_click", cta_type: labels.register, location: "event" }),
  };
  const recording = hasEnded &&
    recordingUrl && { key: "recording", label: labels.recording, href: recordingUrl };
  return (
    <article className={page.page}>
      <div className={layout.grid}>
        <EntryHeader
          breadcrumb={breadcrumb}
          eyebrow={categories.join(" · ")}
          title={title}
          summary={summary}
        >
          <EventFacts content={content} labels={labels} />
          {hasEnded && <p className={page.facts}>{labels.ended}</p>}
          <div className={styles.actions}>
            <ButtonLinks
              links={recording ? [recording] : [...(formLink ? [formLink] : []), ...registration]}
            />
            {start && end && !hasEnded && (
              <a className={styles.calendar} href={buildCalendarUrl(path)} download>
                <Icon name="download" />
                {labels.addToCalendar}
              </a>
            )}
          </div>
        </EntryHeader>
        <div className={page.body}>
          <RichText value={body} context={context} />
          {openForm && (
            <div className={styles.form}>
              <h2 className={layout.title3}>{labels.register}</h2>
              {openForm.form}
            </div>
          )}
        </div>
        {(content.speakers.length > 0 || content.tags.length > 0) && (
          <aside className={page.aside} aria-label={title}>
            <Speakers content={content} context={context} />
            <TagList label={labels.tags} tags={content.tags} />
          </aside>
        )}
      </div>
    </article>
  );
}

type EventFactsProps = Pick<EventPageProps, "content"> & { labels: PageContext["labels"] };

function EventFacts({ content, labels }: EventFactsProps) {
  const { start, end, timeZone, place, onlineUrl } = content;
  return (
    <dl className={`${page.details} ${styles.details}`}>
      {start && end && (
        <div>
          <dt>{labels.when}</dt>
          <dd>
            <time dateTime={start}>{formatEventTime({ start, end, timeZone })}</time>
          </dd>
        </div>
      )}
      <div>
        <dt>{labels.where}</dt>
        {place && <dd>{place}</dd>}
        {(onlineUrl || !place) && (
          <dd>{onlineUrl ? <a href={onlineUrl}>{labels.online}</a> : labels.online}</dd>
        )}
      </div>
    </dl>
  );
}

function Speakers({ content, context }: Pick<EventPageProps, "content" | "context">) {
  const { labels } = context;
  if (content.speakers.length === 0) return null;
  return (
    <div className={page.people}>
      <p className={page.label}>{labels.speakers}</p>
      {content.speakers.map((speaker) => (
        <Person
          key={speaker._id}
          {...speaker}
          portrait={
            speaker.portrait?.asset && (
              <Picture image={speaker.portrait} sizes="4rem" aspectRatio={[1, 1]} />
            )
          }
        />
      ))}
    </div>
  );
}
