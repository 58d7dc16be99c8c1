import type * as z from "zod";
import type { SectionProps } from "../../content/request/page-context.ts";
import { isClosed } from "../../features/careers/closing-date.ts";
import { JobOpeningCard } from "../../features/careers/job-opening-card.tsx";
import { EntryCards } from "../../ui/entry-card.tsx";
import { ListSection } from "../../ui/list-section.tsx";
import type { jobOpeningsSchema } from "./job-openings.groq.ts";

type Content = z.output<typeof jobOpeningsSchema>;

/**
 * The open jobs. Without any it shows the editor's text; without that it renders nothing, unless it has the
 * headline of the page.
 */
export function JobOpenings({ content, context, isFirst }: SectionProps<Content>) {
  const { headline, lead, emptyText, limit } = content;
  const { labels, now } = context;
  const jobs = content.jobs.filter(({ closes }) => !isClosed(closes, now)).slice(0, limit);
  if (jobs.length === 0 && !emptyText && !isFirst) return null;
  return (
    <ListSection
      headline={headline}
      lead={lead}
      isFirst={isFirst}
      emptyText={jobs.length === 0 ? emptyText || labels.empty : null}
    >
      <EntryCards>
        {jobs.map((job) => (
          <JobOpeningCard key={job._id} job={job} labels={labels} heading={isFirst ? "h2" : "h3"} />
        ))}
      </EntryCards>
    </ListSection>
  );
}
