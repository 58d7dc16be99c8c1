import { trackOnClick } from "../../analytics/tracking-attributes.ts";
import { createImageUrl } from "../../content/render/image-url.ts";
import { withIndexKeys } from "../../scenes/with-index-keys.ts";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { formatClock } from "../../ui/format-clock.ts";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { LocalDate } from "../../ui/local-date.tsx";
import { demosCopy } from "./demos.copy.ts";
import type { Webinar } from "./demos.groq.ts";
import styles from "./webinars.module.css";

type WebinarsProps = {
  webinars: readonly Webinar[];
  /** Texts of the section. */
  labels: {
    minutesLabel: string;
    attendeesLabel: string;
    transcriptLabel: string;
    recordingNote: string | null;
    noRecording: string;
    noSlides: string;
  };
  heading: "h2" | "h3";
};

/**
 * Recorded webinars (spec 2, demo), with a player if the recording is a file, and links to recording and
 * slides, or a note that they are missing.
 */
export function Webinars({ webinars, labels, heading: Title }: WebinarsProps) {
  return (
    <div className={layout.grid} {...enhanceWith("recordings")}>
      <ul className={styles.webinars}>
        {webinars.map((webinar) => (
          <li key={webinar.id} className={styles.webinar} data-webinar>
            <div className={styles.words}>
              <Title className={layout.title3}>{webinar.title}</Title>
              {webinar.summary && <p>{webinar.summary}</p>}
              <p className={styles.facts}>
                <span>{formatLength(webinar, labels.minutesLabel)}</span>
                <span>
                  {webinar.attendees.toLocaleString("en")} {labels.attendeesLabel}
                </span>
                <LocalDate date={webinar.date} />
              </p>
              <ul className={styles.files}>
                <li>
                  <FileLink kind="recording" href={webinar.recording} title={webinar.title}>
                    {labels.noRecording}
                  </FileLink>
                </li>
                <li>
                  <FileLink kind="slides" href={webinar.slides} title={webinar.title}>
                    {labels.noSlides}
                  </FileLink>
                </li>
              </ul>
            </div>
            {webinar.video && <Recording webinar={webinar} labels={labels} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The length of the recording, or that of the session while there is none. */
const formatLength = ({ minutes, recording, recordingSeconds }: Webinar, label: string) =>
  recording && recordingSeconds
    ? formatClock(recordingSeconds)
    : `${minutes.toLocaleString("en")} ${label}`;

type RecordingProps = Pick<WebinarsProps, "labels"> & { webinar: Webinar };

/** The browser's video player. It loads only the poster before playback. */
function Recording({ webinar, labels }: RecordingProps) {
  const { title, video, poster, captions, transcript } = webinar;
  return (
    <div className={styles.recording}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- editors upload the captions */}
      <video
        className={styles.video}
        controls
        playsInline
        preload="none"
        src={video}
        poster={poster ? createImageUrl(poster, { width: 1200 }) : undefined}
        width="1280"
        height="720"
        aria-label={title}
        // Captions of another origin are loaded only with CORS.
        crossOrigin={captions?.startsWith("https:") ? "anonymous" : undefined}
      >
        {captions && <track kind="captions" src={captions} srcLang="en" label="English" />}
      </video>
      {labels.recordingNote && <p className={styles.note}>{labels.recordingNote}</p>}
      {transcript.length > 0 && (
        <details className={styles.transcript}>
          <summary>
            {labels.transcriptLabel}
            <span className={layout.hidden}>{`: ${title}`}</span>
          </summary>
          {withIndexKeys(transcript).map(({ key, item: line }) => (
            <p key={key}>{line}</p>
          ))}
        </details>
      )}
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
      data-watch={kind === "recording" ? "" : undefined}
      {...trackOnClick({ event: "button_click", button_name: label, location: "demo" })}
    >
      <Icon name={kind === "recording" ? "play" : "download"} />
      {label}
      <span className={layout.hidden}>{`: ${title}`}</span>
    </a>
  );
}
