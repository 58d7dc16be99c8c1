import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import { demosCopy } from "./demos.copy.ts";
import type { Webinar } from "./demos.groq.ts";
import styles from "./webinars.module.css";

type WebinarsProps = {
  webinars: readonly Webinar[];
  /** Texts of the section. */
  labels: { minutesLabel: string; attendeesLabel: string; noRecording: string; noSlides: string };
  heading: "h2" | "h3";
};

/** Recorded webinars (spec 2, demo), with links to recording and slides, or a note that they are missing. */
export function Webinars({ webinars, labels, heading: Title }: WebinarsProps) {
  return (
    <div className={layout.grid}>
      <ul className={styles.webinars}>
        {webinars.map(({ id, title, summary, date, minutes, attendees, ...files }) => (
          <li key={id} className={styles.webinar}>
            <p className={styles.facts}>
              <LocalDate date={date} />
              <span>
                {minutes.toLocaleString("en")} {labels.minutesLabel}
              </span>
              <span>
                {attendees.toLocaleString("en")} {labels.attendeesLabel}
              </span>
            </p>
            <div className={styles.words}>
              <Title className={layout.title3}>{title}</Title>
              {summary && <p>{summary}</p>}
            </div>
            <ul className={styles.files}>
              <li>
                <FileLink kind="recording" href={files.recording} title={title}>
                  {labels.noRecording}
                </FileLink>
              </li>
              <li>
                <FileLink kind="slides" href={files.slides} title={title}>
                  {labels.noSlides}
                </FileLink>
              </li>
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FileLinkProps = {
  kind: "recording" | "slides";
  href: string | undefined;
  title: string;
  /** Shown instead of the link while there is no file. */
  children: string;
};

function FileLink({ kind, href, title, children }: FileLinkProps) {
  if (!href) return <p className={styles.none}>{children}</p>;
  const label = demosCopy[kind];
  return (
    <a
      className={styles.link}
      href={href}
      {...trackOnClick({ event: "button_click", button_name: label, location: "demo" })}
    >
      <Icon name={kind === "recording" ? "play" : "download"} />
      {label}
      <span className={layout.hidden}>{`: ${title}`}</span>
    </a>
  );
}
