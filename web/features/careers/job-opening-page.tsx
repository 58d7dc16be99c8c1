import type { ReactNode } from "react";
import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import type { PageContext } from "../../content/request/page-context.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { EntryHeader } from "../../ui/entry-header.tsx";
import page from "../../ui/entry-page.module.css";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import { isClosed } from "./closing-date.ts";
import type { JobOpeningDetails } from "./job-opening.groq.ts";
import styles from "./job-opening-page.module.css";

type JobOpeningPageProps = {
  content: JobOpeningDetails;
  context: PageContext;
  breadcrumb?: ReactNode;
  /** The application form and its element id. */
  application?: { id: string; form: ReactNode } | undefined;
};

/** A job opening with its facts, description and application, which ends with the closing date. */
export function JobOpeningPage(props: JobOpeningPageProps) {
  const { content, context, breadcrumb, application } = props;
  const { title, department, summary, body, closes, applyHref } = content;
  const { labels, now } = context;
  const hasClosed = isClosed(closes, now);
  const href = application ? `#${application.id}` : applyHref;
  const track = trackOnClick({
    event: "cta_click",
    cta_type: labels.apply,
    location: "jobOpening",
  });
  return (
    <article className={page.page}>
      <div className={layout.grid}>
        <EntryHeader breadcrumb={breadcrumb} eyebrow={department} title={title} summary={summary}>
          <JobFacts content={content} labels={labels} />
          {hasClosed && <p className={page.facts}>{labels.jobClosed}</p>}
          {href && !hasClosed && (
            <ButtonLinks links={[{ key: "apply", label: labels.apply, href, track }]} />
          )}
        </EntryHeader>
        <div className={page.body}>
          <RichText value={body} context={context} />
          {application && !hasClosed && (
            <div className={styles.form}>
              <h2 className={layout.title3}>{labels.apply}</h2>
              {application.form}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

type JobFactsProps = Pick<JobOpeningPageProps, "content"> & { labels: PageContext["labels"] };

function JobFacts({ content, labels }: JobFactsProps) {
  const { location, workplace, employment, published, closes } = content;
  return (
    <dl className={`${page.details} ${styles.details}`}>
      <Fact label={labels.location}>{location}</Fact>
      <Fact label={labels.workplace}>{workplace && labels[workplace]}</Fact>
      <Fact label={labels.employment}>{employment && labels[employment]}</Fact>
      <Fact label={labels.posted}>{published && <LocalDate date={published} />}</Fact>
      <Fact label={labels.applyBy}>{closes && <LocalDate date={closes} />}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
