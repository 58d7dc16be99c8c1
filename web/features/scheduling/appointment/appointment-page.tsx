import type { ReactNode } from "react";
import type { AppointmentWithLink } from "@site/supabase/contracts/appointment";
import { fallbackTypeName } from "@site/supabase/contracts/appointment-values";
import type { RequestContext } from "../../../content/request/request-context.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Notice } from "../../../ui/forms/notice.tsx";
import { Icon } from "../../../ui/icon.tsx";
import layout from "../../../ui/layout.module.css";
import { appointmentCopy, bookingCopy, pickerCopy } from "../booking/booking.copy.ts";
import { fetchAppointment, fetchBookingOptions } from "../booking/booking-data.ts";
import { BookingMessage, CalendarUnavailable } from "../booking/booking-message.tsx";
import type { BookingPageProps } from "../booking/booking-page.tsx";
import { buildBookingUrl } from "../booking/booking-url.ts";
import { fetchPickerStart } from "../booking/fetch-picker-start.ts";
import { MoveForm } from "../booking/lazy-booking-forms.tsx";
import { ZonePage } from "../picker/zone-page.tsx";
import { AppointmentView, CancelStep, formatAppointmentTimes } from "./appointment-view.tsx";
import styles from "../booking/booking-page.module.css";

/** Renders the appointment of a signed link, or the step that moves or cancels it. */
export async function renderAppointmentPage(
  linkToken: string,
  props: BookingPageProps,
): Promise<ReactNode> {
  const { request, locale, site } = props;
  const { query, formResult } = request;
  const appointment = await fetchAppointment(linkToken);
  if (appointment === "unreachable")
    return <CalendarUnavailable retryUrl={buildBookingUrl({ token: linkToken })} />;
  if (appointment === "ended") {
    const { button, ...copy } = appointmentCopy.ended;
    return (
      <BookingMessage {...copy}>
        <ButtonLink href={buildBookingUrl({})}>{button}</ButtonLink>
      </BookingMessage>
    );
  }
  const { hour12 } = locale;
  const problem = getProblem(formResult);
  const isMoving = query.change === "time" || formResult?.form === "moveBooking";
  const isCancelling = query.change === "cancel" || formResult?.form === "cancelBooking";
  if (appointment.can_change && isMoving) return renderMoveStep(appointment, props);
  if (appointment.can_change && isCancelling)
    return <CancelStep appointment={appointment} hour12={hour12} problem={problem} />;
  return (
    <>
      {problem && (
        <div className={styles.notice}>
          <Notice tone="failed" {...problem} />
        </div>
      )}
      <AppointmentView
        appointment={appointment}
        change={getLatestChange(query.sent)}
        hour12={hour12}
        site={site}
      />
    </>
  );
}

const getProblem = (formResult: RequestContext["formResult"]) =>
  formResult && {
    title: formResult.problems["title"] ?? appointmentCopy.failed.title,
    text: formResult.problems["form"] ?? appointmentCopy.failed.text,
  };

function getLatestChange(sentForm: string | undefined): "booked" | "moved" | undefined {
  if (sentForm === "booking") return "booked";
  return sentForm === "moveBooking" ? "moved" : undefined;
}

async function renderMoveStep(appointment: AppointmentWithLink, props: BookingPageProps) {
  const { request, locale, isFramed } = props;
  const { link_token: linkToken, attendee_zone, host_zone: hostZone } = appointment;
  const formResult = request.formResult?.form === "moveBooking" ? request.formResult : undefined;
  const options = await fetchBookingOptions();
  const unavailable = <CalendarUnavailable retryUrl={buildBookingUrl({ token: linkToken })} />;
  if (options === "unreachable") return unavailable;
  const params = { token: linkToken, change: "time" };
  const query = { ...request.query, zone: request.query.zone ?? attendee_zone ?? hostZone };
  if (query.zone === "choose")
    return <ZonePage params={params} hostZone={hostZone} now={Math.floor(Date.now() / 1000)} />;
  const start = await fetchPickerStart(query, locale, {
    options: { ...options, zone: hostZone },
    linkToken,
    currentStart: Date.parse(appointment.starts_at) / 1000,
    durationMinutes: appointment.duration_minutes,
    time: formResult ? formResult.values["time"] : query.time,
    alternatives: formResult?.problems["next"],
  });
  if (!start) return unavailable;
  const { when, zone } = formatAppointmentTimes(appointment, locale.hour12);
  const summary = (
    <>
      <a className={styles.back} href={buildBookingUrl({ token: linkToken })}>
        <Icon name="previous" />
        {bookingCopy.move.keep}
      </a>
      <h1 className={isFramed ? styles.typeName : layout.title2}>{bookingCopy.move.title}</h1>
      <p className={styles.fact}>
        {appointment.type_name ?? fallbackTypeName}, {appointment.duration_minutes} min
      </p>
      <p className={styles.soft}>
        {bookingCopy.move.now}: {when}, {zone}
      </p>
    </>
  );
  return (
    <MoveForm
      start={{ ...start, linkToken }}
      params={params}
      summary={summary}
      copy={pickerCopy}
      currentTime={when}
      problem={start.isTaken ? undefined : getProblem(formResult)}
    />
  );
}
