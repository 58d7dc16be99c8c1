import type { Labels } from "../../content/entries/labels.ts";
import { EntryCard } from "../../ui/entry-card.tsx";
import type { JobOpeningCard as Card } from "./job-opening.groq.ts";

type JobOpeningCardProps = {
  job: Card;
  labels: Labels;
  heading: "h2" | "h3";
};

/** A job opening in a list, with its department, location, workplace and employment type. */
export function JobOpeningCard({ job, labels, heading }: JobOpeningCardProps) {
  const { title, path, department, location, workplace, employment, summary } = job;
  return (
    <EntryCard href={path} heading={heading} title={title} summary={summary} eyebrow={department}>
      <span>{location}</span>
      {workplace && <span>{labels[workplace]}</span>}
      {employment && <span>{labels[employment]}</span>}
    </EntryCard>
  );
}
