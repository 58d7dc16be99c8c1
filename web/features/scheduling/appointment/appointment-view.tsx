import type { ReactNode } from "react";
import type { AppointmentWithLink } from "@site/supabase/contracts/appointment";
import { fallbackTypeName, placeNotSetText } from "@site/supabase/contracts/appointment-values";
import { bookingPath } from "../../../content/request/request-context.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Button, ButtonRow } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/forms/notice.tsx";
import { StepForm } from "../../../ui/step-page.tsx";
import { buildCalendarLinks } from "./add-to-calendar.ts";
import styles from "./appointment-view.module.css";
import { buildBookingUrl, calendarFilePath } from "../booking/booking-url.ts";
import { appointmentCopy } from "../booking/booking.copy.ts";
import {
  getCity,
  toDay,
  formatOffset,
  hasSameOffset,
  formatShortDay,
  formatSpan,
  formatTime,
} from "../picker/zoned-time.ts";

const { labels } = appointmentCopy;

/** Formats the time of an appointment in the visitor's zone, and in the host's if it differs. */
export function formatAppointmentTimes(
  { starts_at, ends_at, attendee_zone, host_zone }: AppointmentWithLink,
  hour12: boolean,
): { when: string; zone: string; atHost: string | undefined } {
  const [from, until] = [Date.parse(starts_at) / 1000, Date.parse(ends_at) / 1000];
  const zone = attendee_zone ?? host_zone;
  const { inZone, inHostZone } = appointmentCopy;
  const hostDay = toDay(host_zone, from);
  const hostClock = formatTime(host_zone, from, hour12);
  const hostTime =
    hostDay === toDay(zone, from) ? hostClock : `${formatShortDay(hostDay)}, ${hostClock}`;
  return {
    when: formatSpan(zone, from, until, hour12),
    zone: inZone(getCity(zone), formatOffset(zone, from)),
    atHost: hasSameOffset(zone, host_zone, from)
      ? undefined
      : inHostZone(hostTime, getCity(host_zone)),
  };
}

/** Type, time, location and participants of an appointment. */
export function AppointmentDetails(props: { appointment: AppointmentWithLink; hour12: boolean }) {
  const { appointment, hour12 } = props;
  const { type_name, place_kind, place, host_name, attendee_name, attendee_email } = appointment;
  const { when, zone, atHost } = formatAppointmentTimes(appointment, hour12);
  const isCancelled = appointment.status === "cancelled";
  return (
    <dl className={styles.details}>
      <Detail label={labels.what}>
        {type_name ?? fallbackTypeName}, {appointment.duration_minutes} min
      </Detail>
      <Detail label={labels.when}>
        {isCancelled ? (
          <s>{when}</s>
        ) : (
          <strong>
            <time dateTime={appointment.starts_at}>{when}</time>
          </strong>
        )}
        <span className={styles.soft}>{zone}</span>
        {atHost && <span className={styles.soft}>{atHost}</span>}
      </Detail>
      {!isCancelled && (
        <Detail label={labels.where}>
          {place === null ? (
            placeNotSetText
          ) : place_kind === "link" ? (
            <a href={place} target="_blank" rel="noopener noreferrer">
              {place}
            </a>
          ) : place_kind === "phone" ? (
            <a href={`tel:${place.replaceAll(/[^\d+]/g, "")}`}>{place}</a>
          ) : (
            place
          )}
        </Detail>
      )}
      {host_name && <Detail label={labels.who}>{host_name}</Detail>}
      <Detail label={labels.you}>
        {attendee_name}
        <span className={styles.soft}>{attendee_email}</span>
      </Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type AppointmentViewProps = {
  appointment: AppointmentWithLink;
  /** The change that the visitor has just made. */
  change: "booked" | "moved" | undefined;
  hour12: boolean;
  site: { brand: string; url: string };
};

/** The appointment of a signed link, with its calendar links and possible changes. */
export function AppointmentView({ appointment, change, hour12, site }: AppointmentViewProps) {
  const { link_token: linkToken, status, can_change, attendee_email } = appointment;
  const isCancelled = status === "cancelled";
  const texts = isCancelled
    ? appointmentCopy.cancelled
    : change
      ? { ...appointmentCopy[change], text: appointmentCopy[change].text(attendee_email) }
      : can_change
        ? appointmentCopy.yours
        : appointmentCopy.over;
  const { calendar, change: changeLabels } = appointmentCopy;
  const online = buildCalendarLinks(
    appointment,
    site,
    site.url + buildBookingUrl({ token: linkToken }),
  );
  return (
    <div className={styles.view}>
      <header className={styles.head} data-booked={change === "booked" || undefined}>
        {(change || isCancelled) && (
          <span className={styles.mark}>
            <Icon name={isCancelled ? "close" : "check"} />
          </span>
        )}
        <h1 className={layout.title2}>{texts.title}</h1>
        <p className={layout.lead}>{texts.text}</p>
      </header>
      <AppointmentDetails appointment={appointment} hour12={hour12} />
      {isCancelled ? (
        <ButtonRow>
          <ButtonLink href={bookingPath}>{appointmentCopy.cancelled.button}</ButtonLink>
        </ButtonRow>
      ) : (
        <>
          <section className={styles.calendar} aria-labelledby="appointment-calendar">
            <h2 id="appointment-calendar">{calendar.title}</h2>
            <ul>
              <li>
                <a href={buildBookingUrl({ token: linkToken }, {}, calendarFilePath)} download>
                  {calendar.file}
                </a>
              </li>
              <li>
                <a href={online.google} target="_blank" rel="noopener noreferrer">
                  {calendar.google}
                </a>
              </li>
              <li>
                <a href={online.outlook} target="_blank" rel="noopener noreferrer">
                  {calendar.outlook}
                </a>
              </li>
            </ul>
          </section>
          {can_change && (
            <ButtonRow>
              <ButtonLink
                variant="secondary"
                href={buildBookingUrl({ token: linkToken, change: "time" })}
              >
                {changeLabels.time}
              </ButtonLink>
              <ButtonLink
                variant="secondary"
                href={buildBookingUrl({ token: linkToken, change: "cancel" })}
              >
                {changeLabels.cancel}
              </ButtonLink>
            </ButtonRow>
          )}
        </>
      )}
    </div>
  );
}

type CancelStepProps = {
  appointment: AppointmentWithLink;
  hour12: boolean;
  /** Why the last attempt failed. */
  problem: { title: string; text: string } | undefined;
};

/** Asks for confirmation before an appointment is cancelled. */
export function CancelStep({ appointment, hour12, problem }: CancelStepProps) {
  const { link_token: linkToken } = appointment;
  const { title, text, button, keep } = appointmentCopy.cancel;
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <h1 className={layout.title2}>{title}</h1>
        <p className={layout.lead}>{text}</p>
      </header>
      {problem && <Notice tone="failed" {...problem} />}
      <AppointmentDetails appointment={appointment} hour12={hour12} />
      <div className={styles.choice}>
        <StepForm
          name="cancelBooking"
          action={bookingPath}
          fields={{ token: linkToken }}
          button={<Button type="submit">{button}</Button>}
        />
        <ButtonLink variant="secondary" href={buildBookingUrl({ token: linkToken })}>
          {keep}
        </ButtonLink>
      </div>
    </div>
  );
}
